import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import type { Friend } from '../../../../server-client/generated/players.ts';
import { Item } from '../../kit/panel.tsx';
import { LoadMore } from '../../kit/load-more.tsx';
import { SideSection } from '../../kit/side.tsx';
import { Input } from '../../kit/form.tsx';
import { hashOf } from '../../route.ts';
import { useCall, useMay, useRun, useSay, useTenant } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import side from '../../kit/side.module.css';

const FIRST = { limit: 10 };

/** The friends of a player, ten at a time. */
export function PlayerFriends({ path }: { readonly path: string }) {
  const t = useSay();
  const tenant = useTenant();
  const call = useCall();
  const run = useRun();
  const mayAdd = useMay('friendships:write');
  const [typed, setTyped] = useState('');
  const list = useList<Friend>(`${path}/friends`, FIRST);
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isAdded = await run(call('PUT', `${path}/friends/${encodeURIComponent(referenceOf(typed.trim()))}`));
    if (!isAdded) return;
    setTyped('');
    list.reload();
  };
  return (
    <SideSection title={t('friends')} actions={<LoadMore list={list} look="text" />}>
      {list.rows?.length === 0 && <p className={side.nothing}>{t('noFriends')}</p>}
      <ul className={side.list}>
        {list.rows?.map(({ userId, name, playerId, account, isBlocked }) => (
          <Item
            key={userId}
            icon={<AvatarFrame id={userId} name={name} size={28} />}
            title={account === undefined ? <a href={hashOf(tenant, 'players', userId)}>{name}</a> : name}
            detail={account ?? playerId ?? userId}
            trailing={isBlocked && <Tag tone="warning">{t('blocked')}</Tag>}
          />
        ))}
      </ul>
      {mayAdd && (
        <form className={side.add} onSubmit={(event) => void add(event)}>
          <Input
            aria-label={t('newFriend')}
            placeholder={t('newFriend')}
            value={typed}
            onChange={setTyped}
            required
            maxLength={140}
          />
          <Button size="small" look="soft" type="submit">
            {t('add')}
          </Button>
        </form>
      )}
    </SideSection>
  );
}

/** An id of the chat as the server API refers to it; anything else is an id of the platform. */
const referenceOf = (id: string): string => (/^M\d{9}$/.test(id) ? `user:${id}` : id);
