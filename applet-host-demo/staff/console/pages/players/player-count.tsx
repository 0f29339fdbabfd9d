import type { PlayerCount as Count } from '../../../../server-client/generated/player-list.ts';
import { useTimes } from '../../kit/times.ts';
import { useSay } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';

/** The number of players, or of those that a search finds. */
export function PlayerCount({ search }: { readonly search: string }) {
  const t = useSay();
  const times = useTimes();
  const { data } = useLoad<Count>('/player-list/count', { search });
  if (data === undefined) return null;
  const count = `${times.number(data.count)}${data.isCapped ? '+' : ''}`;
  return search === '' ? count : t('found', { count });
}
