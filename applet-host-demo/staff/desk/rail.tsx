import type { ReactNode } from 'react';
import { AvatarFrame } from '../../../widget/ui/rows/avatar-frame.tsx';
import { ListIcon } from '../../../widget/ui/icons/list-icon.tsx';
import { KeyboardIcon } from '../../../widget/ui/icons/keyboard-icon.tsx';
import { SignOutIcon } from '../../../widget/ui/icons/sign-out-icon.tsx';
import { SpeakerIcon } from '../../../widget/ui/icons/speaker-icon.tsx';
import { BellOffIcon } from '../../../widget/ui/icons/bell-off-icon.tsx';
import { UsersIcon } from '../../../widget/ui/icons/users-icon.tsx';
import { Count } from '../kit/count.tsx';
import { photoAddress } from '../kit/photo-address.ts';
import { useDesk, useDeskState, useRun, useSay } from './use-desk.tsx';
import styles from './rail.module.css';

export type DeskTab = 'inbox' | 'team';

interface RailProps {
  readonly tab: DeskTab;
  readonly onTab: (tab: DeskTab) => void;
  readonly onKeys: () => void;
}

/** The parts of the desk, and the agent's own presence. */
export function Rail({ tab, onTab, onKeys }: RailProps) {
  const t = useSay();
  const desk = useDesk();
  const run = useRun();
  const { me, inbox, hasSound } = useDeskState();
  if (me === undefined) return null;
  const { agent, account } = me;
  const next = agent.presence === 'online' ? 'away' : 'online';
  const waiting = inbox?.waitingCount ?? 0;
  return (
    <nav className={styles.rail} aria-label={t('title')}>
      <Item
        label={t('inbox')}
        icon={<ListIcon />}
        badge={waiting}
        isCurrent={tab === 'inbox'}
        onClick={() => onTab('inbox')}
      />
      {agent.role === 'supervisor' && (
        <Item label={t('team')} icon={<UsersIcon />} isCurrent={tab === 'team'} onClick={() => onTab('team')} />
      )}
      <span className={styles.space} />
      <Item
        label={hasSound ? t('sound') : t('soundOff')}
        icon={hasSound ? <SpeakerIcon /> : <BellOffIcon />}
        onClick={() => desk.setSound(!hasSound)}
      />
      <Item label={t('keys')} icon={<KeyboardIcon />} onClick={onKeys} />
      <Item label={t('signOut')} icon={<SignOutIcon />} onClick={() => void desk.signOut()} />
      <Item
        label={t(agent.presence)}
        icon={
          <span className={styles.self} data-presence={agent.presence}>
            <AvatarFrame id={account.userId} name={account.name} src={photoAddress(account.photo)} size={36} />
          </span>
        }
        onClick={() => void run(desk.setPresence(next))}
      />
    </nav>
  );
}

interface ItemProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly badge?: number;
  readonly isCurrent?: boolean;
  readonly onClick: () => void;
}

function Item({ label, icon, badge = 0, isCurrent, onClick }: ItemProps) {
  return (
    <button type="button" className={styles.item} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
      {icon}
      {badge > 0 && <Count className={styles.badge} number={badge} />}
      <span className={styles.label}>{label}</span>
    </button>
  );
}
