import { eventsOf } from '../history.ts';
import { chatOf, type Check } from './facts.ts';

/** Every tab can fetch every file of its chats completely. */
export const checkUploads: Check = (facts) => {
  const files = eventsOf(facts.events, 'file');
  const broken = files.flatMap(({ tab, text, problem }) =>
    problem === undefined ? [] : [`${tab} cannot fetch "${text}": ${problem}`],
  );
  const unfetched = eventsOf(facts.events, 'final').flatMap(({ tab, chatId, messages }) =>
    (chatOf(facts.snapshots.end, chatId)?.rows ?? [])
      .filter(({ isFile, text }) => isFile && messages.some((shown) => shown.text === text && !shown.isTakenBack))
      .filter(({ text }) => !files.some((file) => file.tab === tab && file.text === text))
      .map(({ text }) => `${tab} never fetched "${text}"`),
  );
  return [...broken, ...unfetched];
};

/** S-04: after the faults all tabs catch up within a limit, without help. */
export const checkRecovery: Check = ({ events }) => [
  ...eventsOf(events, 'recovered')
    .filter(({ tookMs, limitMs }) => tookMs > limitMs)
    .map(({ tookMs, limitMs }) => `catching up took ${tookMs} ms; the limit is ${limitMs} ms`),
  ...eventsOf(events, 'not-recovered').map(({ what }) => `not caught up in time: ${what}`),
];
