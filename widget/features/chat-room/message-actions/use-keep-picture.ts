import { useActions } from '../../../actions/actions-context.tsx';
import { createStickerActions, type KeepOutcome } from '../../../actions/sticker-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { ImageContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useToast } from '../../../ui/overlay/use-toast.ts';
import { useOutcome } from '../../../components/use-outcome.ts';

const TEXT = { kept: 'kept', 'kept-already': 'keptAlready', full: 'people:favouritesFull' } as const satisfies Record<
  KeepOutcome,
  string
>;

/** Adds the picture of a message to the favourites and shows the result. Spec: 1-chat §5 Emoji, §8. */
export function useKeepPicture(chatId: ChatId): (content: ImageContent | undefined) => void {
  const { t } = useTranslation(['compose', 'people']);
  const { keepPicture } = useActions().lazy(createStickerActions);
  const toast = useToast();
  const showOutcome = useOutcome();
  return (content) => {
    if (content === undefined) return;
    void keepPicture(chatId, content).then((outcome) => {
      if (!outcome.ok) showOutcome(outcome);
      else toast(t(TEXT[outcome.value]), outcome.value === 'kept' ? 'success' : 'plain');
    });
  };
}
