import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import type { Group } from '../../../../server-client/generated/groups.ts';
import { Item } from '../../kit/panel.tsx';
import { LoadMore } from '../../kit/load-more.tsx';
import { SideSection } from '../../kit/side.tsx';
import { hashOf } from '../../route.ts';
import { useSay, useTenant } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import side from '../../kit/side.module.css';

/** The groups of a player. */
export function PlayerGroups({ userId }: { readonly userId: string }) {
  const t = useSay();
  const tenant = useTenant();
  const list = useList<Group>('/groups', { member: `user:${userId}`, limit: 10 });
  return (
    <SideSection title={t('groups')} actions={<LoadMore list={list} look="text" />}>
      {list.rows?.length === 0 && <p className={side.nothing}>{t('noGroupsOfPlayer')}</p>}
      <ul className={side.list}>
        {list.rows?.map(({ groupId, name, memberCount }) => (
          <Item
            key={groupId}
            icon={<AvatarFrame id={groupId} name={name} size={28} />}
            title={<a href={hashOf(tenant, 'groups', groupId)}>{name}</a>}
            detail={t('memberCount', { count: memberCount })}
          />
        ))}
      </ul>
    </SideSection>
  );
}
