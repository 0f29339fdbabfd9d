import { useState, type ReactNode } from 'react';
import { IconButton } from '../../../widget/ui/controls/icon-button.tsx';
import { KeyIcon } from '../../../widget/ui/icons/key-icon.tsx';
import { SignOutIcon } from '../../../widget/ui/icons/sign-out-icon.tsx';
import { SlidersIcon } from '../../../widget/ui/icons/sliders-icon.tsx';
import { UserIcon } from '../../../widget/ui/icons/user-icon.tsx';
import { Logo } from '../../../widget/ui/page/logo.tsx';
import { AvatarFrame } from '../../../widget/ui/rows/avatar-frame.tsx';
import { hashOf, useRoute, type PageName } from '../route.ts';
import type { TextKey } from '../texts.ts';
import { useMe, useSay, useSession } from '../use-console.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { TenantSwitch } from './tenant-switch.tsx';
import styles from './nav.module.css';

interface Entry {
  readonly page: PageName;
  readonly label: TextKey;
  readonly icon: ReactNode;
}

const CHAT: readonly Entry[] = [{ page: 'players', label: 'players', icon: <UserIcon size={20} /> }];
const TENANT: readonly Entry[] = [{ page: 'settings', label: 'settings', icon: <SlidersIcon size={20} /> }];

/** The tenant, the pages and the operator. */
export function Nav() {
  const t = useSay();
  const session = useSession();
  const { operator } = useMe();
  const [isChangingPassword, setChangingPassword] = useState(false);
  return (
    <nav className={styles.nav} aria-label={t('title')}>
      <div className={styles.brand}>
        <Logo size={32} />
        <span>
          MeeLine<small>{t('title')}</small>
        </span>
      </div>
      <TenantSwitch />
      <Links entries={CHAT} />
      <h2 className={styles.group}>{t('tenant')}</h2>
      <Links entries={TENANT} />
      <div className={styles.operator}>
        <AvatarFrame id={operator.name} name={operator.displayName} size={32} />
        <span className={styles.who}>
          <span dir="auto">{operator.displayName}</span>
          <small>{t(`role-${operator.role}`)}</small>
        </span>
        <IconButton
          tone="dim"
          label={t('changePassword')}
          icon={<KeyIcon size={18} />}
          onClick={() => setChangingPassword(true)}
        />
        <IconButton
          tone="dim"
          label={t('signOut')}
          icon={<SignOutIcon size={18} />}
          onClick={() => void session.signOut()}
        />
      </div>
      <PasswordDialog isOpen={isChangingPassword} onClose={() => setChangingPassword(false)} />
    </nav>
  );
}

function Links({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useSay();
  const { tenant, page } = useRoute();
  return entries.map((entry) => (
    <a
      key={entry.page}
      className={styles.link}
      href={hashOf(tenant, entry.page)}
      aria-current={entry.page === page ? 'page' : undefined}
    >
      {entry.icon}
      <span>{t(entry.label)}</span>
    </a>
  ));
}
