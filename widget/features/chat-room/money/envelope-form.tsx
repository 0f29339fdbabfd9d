import { useCallback, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions, type EnvelopeSetting } from '../../../actions/money-actions.ts';
import { FailureView } from '../../../components/failure-view.tsx';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { FullOverlay } from '../../../ui/overlay/full-overlay.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { EnvelopeFields } from './envelope-fields.tsx';
import { useLoaded } from './use-loaded.ts';
import styles from './envelope-form.module.css';

interface EnvelopeFormProps {
  /** The group. */
  readonly chatId: GroupId;
  readonly isOpen: boolean;
  readonly onRecords: () => void;
  readonly onClose: () => void;
}

/** The page on which a red envelope is paid and sent. Spec: 1-chat §2 Popups, §5 Red envelope form. */
export function EnvelopeForm({ chatId, isOpen, onRecords, onClose }: EnvelopeFormProps) {
  const { t } = useTranslation('money');
  return (
    <FullOverlay isOpen={isOpen} onClose={onClose} look="page" aria-label={t('sendTitle')}>
      <Bar
        title={t('sendTitle')}
        leading={<BackButton onClick={onClose} />}
        trailing={<TextButton onClick={onRecords}>{t('recordsShort')}</TextButton>}
      />
      {isOpen && <LoadedForm groupId={chatId} onSent={onClose} />}
    </FullOverlay>
  );
}

function LoadedForm({ groupId, onSent }: { readonly groupId: GroupId; readonly onSent: () => void }) {
  const { loadSetting } = useActions().lazy(createMoneyActions);
  const load = useCallback(() => loadSetting(groupId), [loadSetting, groupId]);
  const { value, failure, retry } = useLoaded<EnvelopeSetting>(load);
  /** A refused payment shows the current limits and balance. */
  const [newest, setNewest] = useState<EnvelopeSetting | undefined>();
  const setting = newest ?? value;
  if (failure !== undefined) return <FailureView failure={failure} onRetry={retry} />;
  if (setting === undefined)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Spinner />
      </div>
    );
  const renew = async (): Promise<void> => {
    const again = await loadSetting(groupId);
    if (again.ok) setNewest(again.value);
  };
  return <EnvelopeFields groupId={groupId} setting={setting} onRefused={() => void renew()} onSent={onSent} />;
}
