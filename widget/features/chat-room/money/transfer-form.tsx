import { useCallback, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createTransferActions } from '../../../actions/transfer-actions.ts';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { FullOverlay } from '../../../ui/overlay/full-overlay.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { TransferPayees } from './transfer-payees.tsx';
import { useFriendPayee, type Payee } from './use-payees.ts';
import { LoadedSetting } from './loaded-setting.tsx';

interface TransferFormProps {
  readonly chatId: ChatId;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The page on which a transfer is paid and sent: in a group, the payee is chosen first. Spec: 1-chat §2, §5. */
export function TransferForm({ chatId, isOpen, onClose }: TransferFormProps) {
  const { t } = useTranslation('money');
  const friend = useFriendPayee(chatId);
  const [chosen, setChosen] = useState<Payee | undefined>();
  const isInGroup = chatKind(chatId) === 'group';
  const payee = isInGroup ? chosen : friend;
  const isChoosing = isInGroup && payee === undefined;
  const title = isChoosing ? t('transferChoose') : t('transfer');
  return (
    <FullOverlay isOpen={isOpen} onClose={onClose} look="page" aria-label={title}>
      <Bar
        title={title}
        leading={<BackButton onClick={isInGroup && !isChoosing ? () => setChosen(undefined) : onClose} />}
      />
      {isOpen && isChoosing && <TransferPayees groupId={chatId} onChoose={setChosen} />}
      {isOpen && payee !== undefined && <LoadedForm chatId={chatId} payee={payee} onSent={onClose} />}
    </FullOverlay>
  );
}

interface LoadedFormProps {
  readonly chatId: ChatId;
  readonly payee: Payee;
  readonly onSent: () => void;
}

function LoadedForm({ chatId, payee, onSent }: LoadedFormProps) {
  const { loadTransferSetting } = useActions().lazy(createTransferActions);
  const load = useCallback(() => loadTransferSetting(chatId), [loadTransferSetting, chatId]);
  return (
    <LoadedSetting load={load}>
      {(setting, renew) => (
        <TransferFields chatId={chatId} payee={payee} setting={setting} onRefused={renew} onSent={onSent} />
      )}
    </LoadedSetting>
  );
}
