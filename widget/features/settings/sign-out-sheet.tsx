import { useActions } from '../../actions/actions-context.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { SignOutIcon } from '../../ui/icons/sign-out-icon.tsx';
import { SheetAction } from '../../ui/overlay/sheet-action.tsx';
import { SheetGap } from '../../ui/overlay/sheet-gap.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import styles from './settings.module.css';

interface SignOutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before signing out. Spec: 2-contacts-groups §2 (logout with a confirmation sheet), §4 Logout. */
export function SignOutSheet({ isOpen, onClose }: SignOutSheetProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { logOut } = useActions();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('signOutQuestion')}>
      <div className={styles.question}>
        <strong>{t('signOutQuestion')}</strong>
        <p>{t('signOutText')}</p>
      </div>
      <SheetAction
        label={t('signOut')}
        icon={<SignOutIcon />}
        isDanger
        onClick={() => {
          onClose();
          void logOut();
        }}
      />
      <SheetGap />
      <SheetAction label={t('common:cancel')} isCentred onClick={onClose} />
    </Sheet>
  );
}
