import { useCallback, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createTransferActions, type TransferSetting } from '../../../actions/transfer-actions.ts';
import { FailureView } from '../../../components/failure-view.tsx';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { FullOverlay } from '../../../ui/overlay/full-overlay.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { TransferPayees } from './transfer-payees.tsx';
import { useFriendPayee, type Payee } from './use-payees.ts';
import { useLoaded } from './use-loaded.ts';
import styles from './envelope-form.module.css';

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
  const { value, failure, retry } = useLoaded<TransferSetting>(load);
  /** A refused payment shows the current limit and balance. */
  const [newest, setNewest] = useState<TransferSetting | undefined>();
  const setting = newest ?? value;
  if (failure !== undefined) return <FailureView failure={failure} onRetry={retry} />;
  if (setting === undefined)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Spinner />
      </div>
    );
  const renew = async (): Promise<void> => {
    const again = await load();
    if (again.ok) setNewest(again.value);
  };
  return (
    <TransferFields chatId={chatId} payee={payee} setting={setting} onRefused={() => void renew()} onSent={onSent} />
  );
}
