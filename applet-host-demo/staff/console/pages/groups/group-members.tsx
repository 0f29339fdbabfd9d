import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { MicIcon } from '../../../../../widget/ui/icons/mic-icon.tsx';
import { MicOffIcon } from '../../../../../widget/ui/icons/mic-off-icon.tsx';
import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { Member } from '../../../../server-client/generated/groups.ts';
import { Item } from '../../kit/panel.tsx';
import { LoadMore } from '../../kit/load-more.tsx';
import { SideSection } from '../../kit/side.tsx';
import { hashOf } from '../../route.ts';
import { useCall, useRun, useSay, useTenant } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import side from '../../kit/side.module.css';

const FIRST = { limit: 30 };

/** The members of a group, and who of them may not write. */
export function GroupMembers({ path, mayWrite }: { readonly path: string; readonly mayWrite: boolean }) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const tenant = useTenant();
  const list = useList<Member>(`${path}/members`, FIRST);
  async function setMuted({ userId, account }: Member, isMuted: boolean): Promise<void> {
    const reference = account === undefined ? `user:${userId}` : `account:${account}`;
    if (await run(call('PUT', `${path}/members/${encodeURIComponent(reference)}/mute`, { body: { isMuted } })))
      list.update((row) => (row.userId === userId ? { ...row, isMuted } : row));
  }
  return (
    <SideSection title={t('members')} actions={<LoadMore list={list} look="text" />}>
      <ul className={side.list}>
        {list.rows?.map((member) => (
          <Item
            key={member.userId}
            icon={<AvatarFrame id={member.userId} name={member.name} size={28} />}
            title={
              member.account === undefined ? (
                <a href={hashOf(tenant, 'players', member.userId)}>{member.name}</a>
              ) : (
                member.name
              )
            }
            detail={member.account ?? member.playerId ?? member.userId}
            trailing={
              <>
                {member.role !== 'member' && (
                  <Tag tone={member.role}>{t(member.role === 'owner' ? 'owner' : 'groupAdmin')}</Tag>
                )}
                {member.isMuted && <Tag tone="warning">{t('muted')}</Tag>}
                {mayWrite && member.role !== 'owner' && (
                  <IconButton
                    tone="dim"
                    label={t(member.isMuted ? 'unmuteMember' : 'muteMember', { name: member.name })}
                    icon={member.isMuted ? <MicIcon size={18} /> : <MicOffIcon size={18} />}
                    onClick={() => void setMuted(member, !member.isMuted)}
                  />
                )}
              </>
            }
          />
        ))}
      </ul>
    </SideSection>
  );
}
