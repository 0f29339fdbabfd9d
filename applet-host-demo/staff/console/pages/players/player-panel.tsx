import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { EditIcon } from '../../../../../widget/ui/icons/edit-icon.tsx';
import { SnowflakeIcon } from '../../../../../widget/ui/icons/snowflake-icon.tsx';
import { TrashIcon } from '../../../../../widget/ui/icons/trash-icon.tsx';
import { ConfirmDialog } from '../../../../../widget/ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import { isTyping } from '../../../kit/keyboard.ts';
import { photoAddress } from '../../../kit/photo-address.ts';
import { useKeyDown } from '../../../kit/use-key-down.ts';
import type { Player } from '../../../../server-client/generated/players.ts';
import { FailureNote } from '../../kit/failure-note.tsx';
import { Side, SideHead, SideSection } from '../../kit/side.tsx';
import { useTimes } from '../../kit/times.ts';
import { goTo, hashOf } from '../../route.ts';
import { useCall, useMay, useRun, useSay, useTenant } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import { ReportCounts } from '../reports/report-counts.tsx';
import { FreezeForm } from './freeze-form.tsx';
import { PlayerDialog } from './player-dialog.tsx';
import { PlayerAudit } from './player-audit.tsx';
import { PlayerFriends } from './player-friends.tsx';
import { PlayerGroups } from './player-groups.tsx';
import { PlayerLimits } from './player-limits.tsx';
import { PlayerSessionAccess } from './player-session-access.tsx';
import { PlayerSessions } from './player-sessions.tsx';
import side from '../../kit/side.module.css';

interface PlayerPanelProps {
  readonly userId: string;
  readonly onChange: (player: Player) => void;
}

/** One player: attributes, sessions, groups, friends, and the actions of the operator. */
export function PlayerPanel({ userId, onChange }: PlayerPanelProps) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const toast = useToast();
  const tenant = useTenant();
  const times = useTimes();
  const mayFreeze = useMay('players:freeze');
  const mayWrite = useMay('players:write');
  const mayEndSessions = useMay('sessions:write');
  const path = `/players/user:${userId}`;
  const read = useLoad<Player>(path);
  const [changed, setChanged] = useState<Player>();
  const [shown, setShown] = useState<'freeze' | 'edit' | 'erase'>();
  const [changes, setChanges] = useState(0);
  const player = changed ?? read.data;
  const close = (): void => setShown(undefined);

  function take(next: Player): void {
    setChanged(next);
    onChange(next);
  }
  /** Freezes the player, or (without a body) ends the freeze. */
  async function setFrozen(body?: object): Promise<void> {
    const outcome = await call<Player>('POST', `${path}/${body === undefined ? 'unfreeze' : 'freeze'}`, { body });
    if (!(await run(Promise.resolve(outcome))) || !outcome.ok) return;
    take(outcome.value);
    close();
  }
  async function erase(): Promise<void> {
    close();
    if (!(await run(call('DELETE', path)))) return;
    toast(t('erasing'));
    goTo(hashOf(tenant, 'players'));
  }

  useKeyDown((event) => {
    if (isTyping(event) || event.key !== 'f' || !mayFreeze || player?.isFrozen !== false) return false;
    setShown('freeze');
    return true;
  });

  if (player === undefined)
    return (
      <Side label={t('player')}>
        {read.failure !== undefined && <FailureNote failure={read.failure} onRetry={read.reload} />}
      </Side>
    );
  const { level, tags, language } = player.attributes;
  const freezeOf = ({ frozenUntil, freezeReason }: Player): string =>
    [frozenUntil === undefined ? t('withoutEnd') : t('until', { time: times.dateTime(frozenUntil) }), freezeReason]
      .filter((part) => part !== undefined)
      .join(' · ');
  return (
    <Side label={player.name}>
      <SideHead
        page="players"
        picture={<AvatarFrame id={userId} name={player.name} src={photoAddress(player.photo)} size={36} />}
        title={player.name}
        detail={[userId, player.playerId].filter((part) => part !== undefined).join(' · ')}
        actions={
          <>
            {mayWrite && (
              <IconButton tone="dim" label={t('edit')} icon={<EditIcon size={20} />} onClick={() => setShown('edit')} />
            )}
            {mayWrite && (
              <IconButton
                tone="dim"
                label={t('erase')}
                icon={<TrashIcon size={20} />}
                onClick={() => setShown('erase')}
              />
            )}
          </>
        }
      />
      <SideSection>
        <dl className={side.facts}>
          <dt>{t('levelAndTags')}</dt>
          <dd className={side.tags}>
            {level !== undefined && <Tag tone="owner">{t('levelOf', { level })}</Tag>}
            {tags.map((tag) => (
              <Tag key={tag} tone="neutral">
                {tag}
              </Tag>
            ))}
            {level === undefined && tags.length === 0 && '–'}
          </dd>
          <dt>{t('language')}</dt>
          <dd>{language === '' ? '–' : language}</dd>
          <dt>{t('memberSince')}</dt>
          <dd>{times.date(player.createdAt)}</dd>
          <dt>{t('lastSignIn')}</dt>
          <dd>{player.lastLoginAt === undefined ? t('never') : times.dateTime(player.lastLoginAt)}</dd>
          <dt>{t('reports')}</dt>
          <dd>
            <ReportCounts userId={userId} />
          </dd>
        </dl>
      </SideSection>
      <PlayerSessions path={path} mayEnd={mayEndSessions} />
      {shown === 'freeze' ? (
        <FreezeForm onCancel={close} onFreeze={setFrozen} />
      ) : (
        mayFreeze && (
          <SideSection>
            {player.isFrozen ? (
              <div className={side.frozen}>
                <span>
                  <Tag tone="danger">{t('frozen')}</Tag>
                  <small dir="auto">{freezeOf(player)}</small>
                </span>
                <Button size="small" look="line" onClick={() => void setFrozen()}>
                  {t('unfreeze')}
                </Button>
              </div>
            ) : (
              <Button
                size="small"
                look="danger-soft"
                isBlock
                icon={<SnowflakeIcon size={18} />}
                onClick={() => setShown('freeze')}
              >
                {t('freezePlayer')}
              </Button>
            )}
          </SideSection>
        )
      )}
      <PlayerLimits path={path} onChange={() => setChanges((count) => count + 1)} />
      <PlayerGroups userId={userId} />
      <PlayerFriends path={path} />
      {/* A freeze or a limit adds an entry: the key reads the list again. */}
      <PlayerAudit key={`${player.isFrozen} ${changes}`} userId={userId} />
      <PlayerSessionAccess userId={userId} />
      <PlayerDialog isOpen={shown === 'edit'} onClose={close} onSaved={take} player={player} />
      <ConfirmDialog
        isOpen={shown === 'erase'}
        title={t('eraseTitle', { name: player.name })}
        text={t('eraseText')}
        confirmLabel={t('erase')}
        onConfirm={() => void erase()}
        onCancel={close}
        isDanger
      />
    </Side>
  );
}
