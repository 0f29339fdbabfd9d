import { useRef, useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { SearchField } from '../../../../../widget/ui/controls/search-field.tsx';
import { PlusIcon } from '../../../../../widget/ui/icons/plus-icon.tsx';
import { isTyping, stepIn, stepOf } from '../../../kit/keyboard.ts';
import { Key, KeyLine } from '../../../kit/key.tsx';
import { useKeyDown } from '../../../kit/use-key-down.ts';
import type { Player } from '../../../../server-client/generated/players.ts';
import { ListTable } from '../../kit/list-table.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { goTo, hashOf } from '../../route.ts';
import { useCall, useMay, useSay, useTenant } from '../../use-console.tsx';
import { useDebounced } from '../../use-debounced.ts';
import { useList } from '../../use-load.ts';
import type { PageProps } from '../page-props.ts';
import { PlayerCount } from './player-count.tsx';
import { PlayerDialog } from './player-dialog.tsx';
import { PlayerPanel } from './player-panel.tsx';
import { PlayerRow } from './player-row.tsx';
import table from '../../kit/table.module.css';

/** The players of the tenant: search, list, and one of them next to it. `id` is the user id of the open one. */
export function Players({ id }: PageProps) {
  const t = useSay();
  const call = useCall();
  const tenant = useTenant();
  const mayManage = useMay('players:write');
  const mayExport = useMay('players:export');
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim());
  const list = useList<Player>('/players', { search: asked });
  const { rows } = list;
  const [isAdding, setAdding] = useState(false);
  const page = useRef<HTMLDivElement>(null);

  useKeyDown((event) => {
    if (isTyping(event)) return false;
    const step = stepOf(event.key);
    const next = step === 0 ? undefined : stepIn(rows ?? [], ({ userId }) => userId === id, step);
    if (event.key === '/') page.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    else if (event.key === 'Escape' && id !== undefined) goTo(hashOf(tenant, 'players'));
    else if (next !== undefined) goTo(hashOf(tenant, 'players', next.userId));
    else return false;
    return true;
  });

  const side =
    id === undefined ? undefined : (
      <PlayerPanel
        key={id}
        userId={id}
        onChange={(player) => list.update((row) => (row.userId === id ? player : row))}
      />
    );
  return (
    <Page side={side}>
      <PageHead
        title={t('players')}
        note={<PlayerCount search={asked} />}
        actions={
          <>
            {mayExport && (
              <ExportButton
                name={`players-${tenant}.csv`}
                title={t('exportPlayers')}
                load={() => call('GET', '/player-list/export', { query: { search: asked }, asFile: true })}
              />
            )}
            {mayManage && (
              <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      <div className={table.tools} ref={page}>
        <SearchField value={search} onChange={setSearch} placeholder={t('searchPlayers')} maxLength={100} />
      </div>
      <ListTable
        label={t('players')}
        list={list}
        empty={asked === '' ? { title: t('noPlayers'), text: t('noPlayersHint') } : { title: t('nothingFound') }}
        opensRows
        head={
          <>
            <th>{t('player')}</th>
            <th>{t('platformId')}</th>
            <th data-wide>{t('language')}</th>
            <th data-wide>{t('tags')}</th>
            <th>{t('lastSeen')}</th>
            <th>{t('state')}</th>
          </>
        }
        foot={
          <KeyLine>
            <Key name="J" /> <Key name="K" /> {t('keyMove')} <Key name="/" /> {t('keySearch')} <Key name="F" />{' '}
            {t('keyFreeze')}
          </KeyLine>
        }
      >
        {(player) => <PlayerRow key={player.userId} player={player} isOpen={player.userId === id} />}
      </ListTable>
      <PlayerDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ userId }) => {
          list.reload();
          goTo(hashOf(tenant, 'players', userId));
        }}
      />
    </Page>
  );
}
