import { useAtomValue } from 'jotai';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { accountAtom } from '../../state/session.ts';
import { CopyIcon } from '../../ui/icons/copy-icon.tsx';
import { Pressable } from '../../ui/controls/pressable.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import styles from './add-screen.module.css';

/** The user's own code: a tap copies it. Spec: 2-contacts-groups §2 Add page (ID card). */
export function OwnCard() {
  const { t } = useTranslation('requests');
  const account = useAtomValue(accountAtom);
  const copy = useCopy();
  if (account === undefined) return null;
  return (
    <Pressable className={styles.card} onClick={() => void copy(account.userId)}>
      <PhotoAvatar userId={account.userId} name={account.name} photo={account.photo} size="list" />
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{account.name}</bdi>
        </span>
        <span className={styles.id}>{t('ownCode', { id: account.userId })}</span>
      </span>
      <CopyIcon size={20} />
      <VisuallyHidden> {t('copyCode')}</VisuallyHidden>
    </Pressable>
  );
}
