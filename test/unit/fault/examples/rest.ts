import { aRow, shown } from '../histories.ts';
import { everyoneHasRead, final, type Example } from './events.ts';

const withFile = [aRow(1, { isFile: true, text: 'a.txt' })];
const file = (problem?: string) => ({ kind: 'file', tab: 'B', text: 'a.txt', problem }) as const;

export const REST: readonly Example[] = [
  {
    check: 'uploads',
    about: 'delivers a whole file',
    right: {
      chats: [everyoneHasRead(withFile)],
      events: [
        final(
          'B',
          withFile.map((row) => shown(row)),
        ),
        file(),
      ],
    },
    wrong: {
      chats: [everyoneHasRead(withFile)],
      events: [
        final(
          'B',
          withFile.map((row) => shown(row)),
        ),
        file('it has other bytes'),
      ],
    },
    complaint: /B cannot fetch "a.txt": it has other bytes/,
  },
  {
    check: 'uploads',
    about: 'fetches every file',
    right: {
      chats: [everyoneHasRead(withFile)],
      events: [
        final(
          'B',
          withFile.map((row) => shown(row)),
        ),
        file(),
      ],
    },
    wrong: {
      chats: [everyoneHasRead(withFile)],
      events: [
        final(
          'B',
          withFile.map((row) => shown(row)),
        ),
      ],
    },
    complaint: /B never fetched "a.txt"/,
  },
  {
    check: 'recovery',
    about: 'catches up within the limit',
    right: { chats: [], events: [{ kind: 'recovered', tookMs: 29_000, limitMs: 30_000 }] },
    wrong: { chats: [], events: [{ kind: 'recovered', tookMs: 31_000, limitMs: 30_000 }] },
    complaint: /took 31000 ms; the limit is 30000 ms/,
  },
  {
    check: 'recovery',
    about: 'misses nothing when the time is over',
    right: { chats: [], events: [] },
    wrong: { chats: [], events: [{ kind: 'not-recovered', what: 'T1 is closed' }] },
    complaint: /not caught up in time: T1 is closed/,
  },
];
