import { AvatarFrame } from '../../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../../widget/ui/rows/tag.tsx';
import { TextButton } from '../../../../widget/ui/controls/text-button.tsx';
import type { Friend } from '../../api-types.ts';
import { Item } from '../../kit/panel.tsx';
import { SideSection } from '../../kit/side.tsx';
import { hashOf } from '../../route.ts';
import { useSay, useTenant } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import side from '../../kit/side.module.css';

const FIRST = { limit: 10 };

/** The friends of a player, ten at a time. */
export function PlayerFriends({ path }: { readonly path: string }) {
  const t = useSay();
  const tenant = useTenant();
  const { rows, hasMore, loadMore } = useList<Friend>(`${path}/friends`, FIRST);
  return (
    <SideSection title={t('friends')} actions={hasMore && <TextButton onClick={loadMore}>{t('loadMore')}</TextButton>}>
      {rows?.length === 0 && <p className={side.nothing}>{t('noFriends')}</p>}
      <ul className={side.list}>
        {rows?.map(({ userId, name, playerId, account, isBlocked }) => (
          <Item
            key={userId}
            icon={<AvatarFrame id={userId} name={name} size={28} />}
            title={account === undefined ? <a href={hashOf(tenant, 'players', userId)}>{name}</a> : name}
            detail={account ?? playerId ?? userId}
            trailing={isBlocked && <Tag tone="warning">{t('blocked')}</Tag>}
          />
        ))}
      </ul>
    </SideSection>
  );
}
