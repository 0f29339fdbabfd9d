import { useState, type ReactNode } from 'react';
import { IconButton } from '../../../../widget/ui/controls/icon-button.tsx';
import { ChartIcon } from '../../../../widget/ui/icons/chart-icon.tsx';
import { FlagIcon } from '../../../../widget/ui/icons/flag-icon.tsx';
import { HeadsetIcon } from '../../../../widget/ui/icons/headset-icon.tsx';
import { KeyIcon } from '../../../../widget/ui/icons/key-icon.tsx';
import { ListIcon } from '../../../../widget/ui/icons/list-icon.tsx';
import { ShieldIcon } from '../../../../widget/ui/icons/shield-icon.tsx';
import { SignOutIcon } from '../../../../widget/ui/icons/sign-out-icon.tsx';
import { SlidersIcon } from '../../../../widget/ui/icons/sliders-icon.tsx';
import { UserIcon } from '../../../../widget/ui/icons/user-icon.tsx';
import { UsersIcon } from '../../../../widget/ui/icons/users-icon.tsx';
import { WebhookIcon } from '../../../../widget/ui/icons/webhook-icon.tsx';
import { Logo } from '../../../../widget/ui/page/logo.tsx';
import { AvatarFrame } from '../../../../widget/ui/rows/avatar-frame.tsx';
import { hashOf, useRoute, type PageName } from '../route.ts';
import type { TextKey } from '../texts.ts';
import { useMay, useMe, useSay, useSession } from '../use-console.tsx';
import { useOpenReports } from './use-open-reports.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { TenantSwitch } from './tenant-switch.tsx';
import styles from './nav.module.css';

interface Entry {
  readonly page: PageName;
  readonly label: TextKey;
  readonly icon: ReactNode;
}

const CHAT: readonly Entry[] = [
  { page: 'figures', label: 'figures', icon: <ChartIcon size={20} /> },
  { page: 'players', label: 'players', icon: <UserIcon size={20} /> },
  { page: 'groups', label: 'groups', icon: <UsersIcon size={20} /> },
  { page: 'reports', label: 'reports', icon: <FlagIcon size={20} /> },
  { page: 'agents', label: 'agents', icon: <HeadsetIcon size={20} /> },
];
const TENANT: readonly Entry[] = [
  { page: 'settings', label: 'settings', icon: <SlidersIcon size={20} /> },
  { page: 'webhooks', label: 'webhooks', icon: <WebhookIcon size={20} /> },
  { page: 'keys', label: 'apiKeys', icon: <KeyIcon size={20} /> },
  { page: 'audit', label: 'audit', icon: <ListIcon size={20} /> },
];
const SERVER: readonly Entry[] = [{ page: 'operators', label: 'operators', icon: <ShieldIcon size={20} /> }];

/** The tenant, the pages and the operator. */
export function Nav() {
  const t = useSay();
  const session = useSession();
  const { operator, canCreateTenants } = useMe();
  const mayReadKeys = useMay('keys:read');
  const openReports = useOpenReports();
  const [isChangingPassword, setChangingPassword] = useState(operator.mustChangePassword);
  return (
    <nav className={styles.nav} aria-label={t('title')}>
      <div className={styles.brand}>
        <Logo size={32} />
        <span>
          MeeLine<small>{t('title')}</small>
        </span>
      </div>
      <TenantSwitch />
      <Links entries={CHAT} badges={{ reports: openReports }} />
      <h2 className={styles.group}>{t('tenant')}</h2>
      <Links entries={TENANT.filter(({ page }) => page !== 'keys' || mayReadKeys)} />
      {canCreateTenants && <Links entries={SERVER} />}
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

interface LinksProps {
  readonly entries: readonly Entry[];
  /** Numbers next to pages; empty: none. */
  readonly badges?: Readonly<Partial<Record<PageName, string>>>;
}

function Links({ entries, badges = {} }: LinksProps) {
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
      {badges[entry.page] && <b className={styles.badge}>{badges[entry.page]}</b>}
    </a>
  ));
}
