import { useState } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createChatListActions, type ChatChoices } from '../actions/chat-list-actions.ts';
import { createPeopleActions } from '../actions/people-actions.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Cell } from '../ui/rows/cell.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { ImageIcon } from '../ui/icons/image-icon.tsx';
import { SearchIcon } from '../ui/icons/search-icon.tsx';
import { TrashIcon } from '../ui/icons/trash-icon.tsx';
import { SwitchCell } from '../ui/rows/switch-cell.tsx';
import { roomPartPath } from './people-paths.ts';
import { useGo } from './use-go.ts';

/** The cells that are in the info of every chat, both of friends and of groups. Spec: 2-contacts-groups §2. */

interface ChatProps {
  readonly chatId: ChatId;
}

/** The cells that open the chat's search and its gallery. */
export function ChatLinks({ chatId }: ChatProps) {
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
        onClick={() => go(roomPartPath(chatId, 'gallery'), { anime: 'close', state: { isFromInfo: true } })}
      />
    </>
  );
}

/** The switches to pin and to mute a chat. One is saved at a time. A platform may fix the mute of a group. */
export function ChatSwitches({
  chatId,
  isPinned,
  notificationsMuted,
  isMuteLocked = false,
}: ChatProps & Required<ChatChoices> & { readonly isMuteLocked?: boolean }) {
  const { t } = useTranslation('people');
  const { choose } = useActions().lazy(createChatListActions);
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
        disabled={isMuteLocked || saving === 'isPinned'}
        onChange={(isOn) => void set('notificationsMuted', isOn)}
      />
    </>
  );
}

interface ClearHistoryCellProps extends ChatProps {
  /** Says who still sees the messages. */
  readonly text: string;
  /** Shows the result; `done` is the text for success. */
  readonly showOutcome: (outcome: Result<unknown, Failure>, done: string) => void;
}

/** Deletes the chat history for the user only, after a confirmation. */
export function ClearHistoryCell({ chatId, text, showOutcome }: ClearHistoryCellProps) {
  const { t } = useTranslation('people');
  const { clearHistory } = useActions().lazy(createPeopleActions);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function clear() {
    setBusy(true);
    const cleared = await clearHistory(chatId);
    setBusy(false);
    setAsking(false);
    showOutcome(cleared, t('historyCleared'));
  }
  return (
    <>
      <Cell label={t('clearHistory')} icon={<TrashIcon />} iconTone="bare" isDanger onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('clearHistoryQuestion')}
        text={text}
        confirmLabel={t('clearHistoryConfirm')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
