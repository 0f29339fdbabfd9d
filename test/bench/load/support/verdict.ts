import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { CHECKS } from '../../../fault/support/checker.ts';
import type { Facts } from '../../../fault/support/checks/facts.ts';
import { readSnapshot } from '../../../fault/support/snapshot.ts';
import type { LoadClient } from './load-client.ts';
import type { MessageBook } from './message-book.ts';

/** The fault checker's promises about stored messages. `checkViews` compares the clients with them. */
const STORED = ['numbers', 'repeats', 'sends', 'acknowledged', 'order'] as const;
const CONVERGE_WITHIN_MS = 90_000;
const ASK_EVERY_MS = 250;
const MAX_LINES = 20;

/** Waits until every client has sent and received everything. Returns the needed time, or undefined when it takes too long. */
export async function untilConverged(db: Database, clients: readonly LoadClient[]): Promise<number | undefined> {
  const startedAtMs = performance.now();
  while (performance.now() - startedAtMs < CONVERGE_WITHIN_MS) {
    if (clients.every((client) => client.isReady() && client.unsent() === 0)) {
      const heads = await newestNumbers(db, chatsOf(clients)).catch(() => undefined);
      const isComplete = ({ views }: LoadClient): boolean =>
        [...views.values()].every((view) => view.head() === heads?.get(view.chatId));
      if (clients.every(isComplete)) return performance.now() - startedAtMs;
    }
    await wait(ASK_EVERY_MS);
  }
  return undefined;
}

const chatsOf = (clients: readonly LoadClient[]): readonly string[] => [
  ...new Set(clients.flatMap(({ views }) => [...views.keys()])),
];

async function newestNumbers(db: Database, chatIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('chats')
    .select(['chat_id', 'last_msg_id'])
    .where('chat_id', 'in', chatIds)
    .execute();
  return new Map(rows.map((row) => [row.chat_id, row.last_msg_id]));
}

/** Every broken promise: a message that was lost, doubled, or stored or shown in another order. */
export async function violations(
  db: Database,
  clients: readonly LoadClient[],
  { history: { events } }: MessageBook,
  conflicts: readonly string[],
): Promise<readonly string[]> {
  const end = await readSnapshot(db, chatsOf(clients));
  // When a client has not converged, its waiting messages are late, not lost.
  const waiting = new Set(clients.flatMap((client) => client.waitingTexts()));
  const decided = events.filter((event) => event.kind !== 'invoke' || !waiting.has(event.text));
  const facts: Facts = { events: decided, snapshots: { end }, participants: [], minAcknowledged: 1 };
  const stored = STORED.flatMap((name) => CHECKS[name](facts).map((what) => `[${name}] ${what}`));
  const rows = new Map(end.chats.map((chat) => [chat.chatId, chat.rows.map(({ uuid }) => uuid)]));
  const found = [...stored, ...conflicts, ...clients.flatMap((client) => checkViews(client, rows))];
  if (waiting.size > 0) found.push(`${waiting.size} messages still wait to be sent`);
  const more = found.length - MAX_LINES;
  return more > 0 ? [...found.slice(0, MAX_LINES), `and ${more} more`] : found;
}

/** Each client has exactly the stored messages, in their order. */
function checkViews({ userId, views }: LoadClient, rows: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...views.values()].flatMap(({ chatId, base, uuids }) => {
    const expected = rows.get(chatId)?.slice(base) ?? [];
    const wrong = expected.findIndex((uuid, index) => uuid !== uuids[index]);
    if (wrong !== -1)
      return [`${userId} has ${uuids[wrong] ?? 'nothing'} as ${base + wrong + 1} of ${chatId}, not ${expected[wrong]}`];
    return uuids.length > expected.length
      ? [`${userId} has ${uuids.length - expected.length} too many of ${chatId}`]
      : [];
  });
}
