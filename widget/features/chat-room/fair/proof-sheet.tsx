import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './proof.module.css';

interface ProofSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of a proof: its title, and the button that closes it. */
export function ProofSheet({ isOpen, onClose, title, children }: ProofSheetProps) {
  const { t } = useTranslation('fair');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={title}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton tone="dim" label={t('close')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      {children}
    </Sheet>
  );
}
