import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createTransferActions } from '../../../actions/transfer-actions.ts';
import { FailureView } from '../../../components/failure-view.tsx';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { transferStatesAtom } from '../../../state/money.ts';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { FullOverlay } from '../../../ui/overlay/full-overlay.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { TransferView } from './transfer-view.tsx';
import { useLoaded } from '../shared/use-loaded.ts';
import formStyles from './envelope-form.module.css';

interface TransferPageProps {
  readonly chatId: ChatId;
  readonly transferId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * A transfer with its state. The user to whom it is addressed receives it here, or sends it back. It is loaded when it opens, and
 * again when its state changes. Spec: 1-chat §4 Money messages.
 */
export function TransferPage({ chatId, transferId, isOpen, onClose }: TransferPageProps) {
  const { t } = useTranslation('money');
  const { loadTransfer } = useActions().lazy(createTransferActions);
  const known = useAtomValue(transferStatesAtom).byId.get(transferId);
  const load = useCallback(() => loadTransfer(chatId, transferId), [loadTransfer, chatId, transferId]);
  const { value, failure, retry } = useLoaded(load);
  const isOutdated = value?.state === 'pending' && known !== undefined && known !== 'pending';
  useEffect(() => {
    if (isOutdated) retry();
  }, [isOutdated, retry]);
  return (
    <FullOverlay isOpen={isOpen} onClose={onClose} look="page" aria-label={t('transferDetails')}>
      <Bar title={t('transferDetails')} leading={<BackButton onClick={onClose} />} />
      {failure !== undefined ? (
        <FailureView failure={failure} onRetry={retry} />
      ) : value === undefined ? (
        <div className={formStyles.waiting} aria-busy="true">
          <Spinner />
        </div>
      ) : (
        <TransferView detail={value} />
      )}
    </FullOverlay>
  );
}
