import { useCallback } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions } from '../../../actions/money-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { FullOverlay } from '../../../ui/overlay/full-overlay.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { FriendFields } from './friend-fields.tsx';
import { LoadedSetting } from './loaded-setting.tsx';

interface FriendFormProps {
  /** The one-to-one chat. */
  readonly chatId: ChatId;
  readonly isOpen: boolean;
  readonly onRecords: () => void;
  readonly onClose: () => void;
}

/** The page on which a red envelope for a friend is paid and sent. Spec: 1-chat §2 (chat input supports red packet), §3. */
export function FriendForm({ chatId, isOpen, onRecords, onClose }: FriendFormProps) {
  const { t } = useTranslation('money');
  return (
    <FullOverlay isOpen={isOpen} onClose={onClose} look="page" aria-label={t('sendTitle')}>
      <Bar
        title={t('sendTitle')}
        leading={<BackButton onClick={onClose} />}
        trailing={<TextButton onClick={onRecords}>{t('recordsShort')}</TextButton>}
      />
      {isOpen && <LoadedForm chatId={chatId} onSent={onClose} />}
    </FullOverlay>
  );
}

function LoadedForm({ chatId, onSent }: { readonly chatId: ChatId; readonly onSent: () => void }) {
  const { loadFriendSetting } = useActions().lazy(createMoneyActions);
  const load = useCallback(() => loadFriendSetting(chatId), [loadFriendSetting, chatId]);
  return (
    <LoadedSetting load={load}>
      {(setting, renew) => <FriendFields chatId={chatId} setting={setting} onRefused={renew} onSent={onSent} />}
    </LoadedSetting>
  );
}
