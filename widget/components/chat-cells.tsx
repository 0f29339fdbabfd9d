import { useState } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createChatListActions, type ChatChoices } from '../actions/chat-list-actions.ts';
import { createPeopleActions } from '../actions/people-actions.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Cell } from '../ui/cell.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ImageIcon } from '../ui/icons/image-icon.tsx';
import { SearchIcon } from '../ui/icons/search-icon.tsx';
import { TrashIcon } from '../ui/icons/trash-icon.tsx';
import { SwitchCell } from '../ui/switch-cell.tsx';
import { roomPartPath } from './people-paths.ts';
import { useGo } from './use-go.ts';

/** The cells that stand in the info of every chat, of a friend's and of a group's. Spec: 2-contacts-groups §2. */

interface ChatProps {
  readonly chatId: ChatId;
}

/** What of a chat is looked for from its info. */
export function ChatWays({ chatId }: ChatProps) {
  const { t } = useTranslation(['chatList', 'media']);
  const go = useGo();
  return (
    <>
      <Cell
        label={t('searchInChat')}
        icon={<SearchIcon />}
        iconTone="accent"
        hasArrow
        onClick={() => go(roomPartPath(chatId, 'search'), { anime: 'close' })}
      />
      <Cell
        label={t('media:galleryTitle')}
        icon={<ImageIcon />}
        iconTone="success"
        hasArrow
        onClick={() => go(roomPartPath(chatId, 'gallery'), { anime: 'close' })}
      />
    </>
  );
}

/** Whether a chat is pinned, and whether it is muted: one is saved at a time. */
export function ChatSwitches({ chatId, isPinned, notificationsMuted }: ChatProps & Required<ChatChoices>) {
  const { t } = useTranslation('people');
  const { choose } = useActions().further(createChatListActions);
  const [saving, setSaving] = useState<keyof ChatChoices | undefined>();
  async function set(choice: keyof ChatChoices, isOn: boolean) {
    setSaving(choice);
    await choose(chatId, { [choice]: isOn });
    setSaving(undefined);
  }
  return (
    <>
      <SwitchCell
        label={t('pinChat')}
        isOn={isPinned}
        isSaving={saving === 'isPinned'}
        disabled={saving === 'notificationsMuted'}
        onChange={(isOn) => void set('isPinned', isOn)}
      />
      <SwitchCell
        label={t('muteChat')}
        isOn={notificationsMuted}
        isSaving={saving === 'notificationsMuted'}
        disabled={saving === 'isPinned'}
        onChange={(isOn) => void set('notificationsMuted', isOn)}
      />
    </>
  );
}

interface ClearHistoryCellProps extends ChatProps {
  /** Who still sees what was said. */
  readonly text: string;
  /** Tells how it has ended, with this word when it went well. */
  readonly tell: (outcome: Result<unknown, Failure>, done: string) => void;
}

/** Deletes what was said so far, for the user alone, once they have said so. */
export function ClearHistoryCell({ chatId, text, tell }: ClearHistoryCellProps) {
  const { t } = useTranslation('people');
  const { clearHistory } = useActions().further(createPeopleActions);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function clear() {
    setBusy(true);
    const cleared = await clearHistory(chatId);
    setBusy(false);
    setAsking(false);
    tell(cleared, t('historyCleared'));
  }
  return (
    <>
      <Cell label={t('clearHistory')} icon={<TrashIcon />} iconTone="bare" isDanger onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('clearHistoryQuestion')}
        text={text}
        confirmLabel={t('clearHistory')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
