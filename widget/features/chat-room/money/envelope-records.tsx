import { useState, type ComponentType } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { ReceivedRecords } from './received-records.tsx';
import { SentRecords } from './sent-records.tsx';
import { TransferRecords } from './transfer-records.tsx';
import styles from './envelope-records.module.css';

interface EnvelopeRecordsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The lists of the panel. Each loads when it is shown. */
const LISTS = [
  { id: 'received', tab: 'receivedTab', title: 'claimRecords', Content: ReceivedRecords },
  { id: 'sent', tab: 'sentTab', title: 'records', Content: SentRecords },
  { id: 'transfers', tab: 'transfersTab', title: 'transferRecords', Content: TransferRecords },
] as const satisfies readonly {
  readonly id: string;
  readonly Content: ComponentType;
  readonly [text: string]: unknown;
}[];

/** The panel of received and sent envelopes and of transfers, newest first. Spec: 1-chat §2 Red-envelope record panel. */
export function EnvelopeRecords({ isOpen, onClose }: EnvelopeRecordsProps) {
  const { t } = useTranslation('money');
  const [shown, setShown] = useState<(typeof LISTS)[number]>(LISTS[0]);
  const { Content } = shown;
  const title = t(shown.title);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={title}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton tone="dim" label={title} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <div className={styles.tabs} role="tablist" aria-label={t('records')}>
        {LISTS.map((list) => (
          <button
            key={list.id}
            type="button"
            role="tab"
            aria-selected={list === shown}
            className={styles.tab}
            onClick={() => setShown(list)}
          >
            {t(list.tab)}
          </button>
        ))}
      </div>
      {isOpen && (
        <div className={styles.panel} role="tabpanel" aria-label={t(shown.tab)}>
          <Content />
        </div>
      )}
    </Sheet>
  );
}
