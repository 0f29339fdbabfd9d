import { useActions } from '../../../actions/actions-context.tsx';
import { createStickerActions, type Keeping } from '../../../actions/sticker-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { ImageContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useOutcome } from '../../../components/use-outcome.ts';

const TEXT = { kept: 'kept', 'kept-already': 'keptAlready', full: 'people:favouritesFull' } as const satisfies Record<
  Keeping,
  string
>;

/** Adds the picture of a message to the favourites and shows the result. Spec: 1-chat §5 Emoji, §8. */
export function useKeepPicture(chatId: ChatId): (content: ImageContent | undefined) => void {
  const { t } = useTranslation(['compose', 'people']);
  const { keepPicture } = useActions().further(createStickerActions);
  const toast = useToast();
  const tell = useOutcome();
  return (content) => {
    if (content === undefined) return;
    void keepPicture(chatId, content).then((outcome) => {
      if (!outcome.ok) tell(outcome);
      else toast(t(TEXT[outcome.value]), outcome.value === 'kept' ? 'success' : 'plain');
    });
  };
}
