import { useTimes } from '../../kit/times.ts';
import type { TextKey } from '../../texts.ts';
import { useSay } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import styles from './figures.module.css';

const SHOWN = [
  ['signedInPlayers', 'figure-signedIn'],
  ['players', 'figure-players'],
  ['newPlayersLastDay', 'figure-newPlayers'],
  ['frozenPlayers', 'figure-frozen'],
  ['groups', 'figure-groups'],
  ['messages', 'figure-messages'],
  ['activeChatsLastDay', 'figure-activeChats'],
] as const satisfies readonly (readonly [string, TextKey])[];

type Statistics = Readonly<Record<(typeof SHOWN)[number][0], number>>;

/** The totals of the tenant now. */
export function Totals() {
  const t = useSay();
  const times = useTimes();
  const { data } = useLoad<Statistics>('/statistics');
  return (
    <dl className={styles.totals}>
      {SHOWN.map(([name, text]) => (
        <div key={name}>
          <dt>{t(text)}</dt>
          <dd>{data === undefined ? '–' : times.number(data[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
