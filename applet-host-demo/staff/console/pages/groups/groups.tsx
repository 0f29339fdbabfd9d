import { useState } from 'react';
import { SearchField } from '../../../../../widget/ui/controls/search-field.tsx';
import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { Group } from '../../../../server-client/generated/groups.ts';
import { ListTable } from '../../kit/list-table.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { useTimes } from '../../kit/times.ts';
import { goTo, hashOf } from '../../route.ts';
import { useSay, useTenant } from '../../use-console.tsx';
import { useDebounced } from '../../use-debounced.ts';
import { useList } from '../../use-load.ts';
import type { PageProps } from '../page-props.ts';
import { GroupPanel } from './group-panel.tsx';
import table from '../../kit/table.module.css';

/** The groups of the tenant, and one of them next to the list. */
export function Groups({ id }: PageProps) {
  const t = useSay();
  const times = useTimes();
  const tenant = useTenant();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim());
  const list = useList<Group>('/groups', { search: asked });
  return (
    <Page
      side={
        id !== undefined && (
          <GroupPanel
            key={id}
            groupId={id}
            onChange={(group) => list.update((row) => (row.groupId === id ? group : row))}
            onDissolved={() => {
              list.reload();
              goTo(hashOf(tenant, 'groups'));
            }}
          />
        )
      }
    >
      <PageHead title={t('groups')} />
      <div className={table.tools}>
        <SearchField value={search} onChange={setSearch} placeholder={t('searchGroups')} maxLength={100} />
      </div>
      <ListTable
        label={t('groups')}
        list={list}
        empty={{ title: t(asked === '' ? 'noGroups' : 'nothingFound') }}
        head={
          <>
            <th>{t('group')}</th>
            <th>{t('groupId')}</th>
            <th>{t('members')}</th>
            <th data-wide>{t('alias')}</th>
            <th data-wide>{t('since')}</th>
          </>
        }
        opensRows
      >
        {(group) => {
          const address = hashOf(tenant, 'groups', group.groupId);
          return (
            <tr key={group.groupId} aria-selected={group.groupId === id} onClick={() => goTo(address)}>
              <td>
                <span className={table.who}>
                  <AvatarFrame id={group.groupId} name={group.name} size={28} />
                  <a href={address} dir="auto" onClick={(event) => event.stopPropagation()}>
                    {group.name}
                  </a>
                  {group.flags['ban-all'] === true && <Tag tone="warning">{t('allMuted')}</Tag>}
                </span>
              </td>
              <td className={table.code}>{group.groupId}</td>
              <td className={table.dim}>{times.number(group.memberCount)}</td>
              <td data-wide className={table.code}>
                {group.alias ?? '–'}
              </td>
              <td data-wide className={table.dim}>
                {times.date(group.createdAt)}
              </td>
            </tr>
          );
        }}
      </ListTable>
    </Page>
  );
}
