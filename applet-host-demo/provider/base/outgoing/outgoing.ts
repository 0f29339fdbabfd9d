import type { Logger } from 'pino';
import { type OutgoingPause, readOutgoingPause } from '../store/engine/outgoing-pause.ts';
import type { Database } from '../store/schema/schema.ts';

/** The pause of outgoing work in the database, as this node knows it. L-O10. */
export interface Outgoing {
  /** Undefined: nothing is paused. */
  readonly pause: () => OutgoingPause | undefined;
  /** Reads the pause now, instead of with the next interval. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Nodes notice a pause and its end within this time. */
const INTERVAL_MS = 2000;

const PAUSED =
  'outgoing work is paused: webhooks, scheduled messages, text messages, the wallet, the lottery and removals wait for "meeline outgoing resume" (docs/backup.md)';

/** Follows the pause in the database, and logs its begin and end. */
export async function watchOutgoing(db: Database, log: Pick<Logger, 'warn'>): Promise<Outgoing> {
  let known: OutgoingPause | undefined;
  const read = async (): Promise<void> => {
    const pause = await readOutgoingPause(db);
    if (pause !== undefined && known === undefined) log.warn({ ...pause }, PAUSED);
    if (pause === undefined && known !== undefined) log.warn('outgoing work goes on');
    known = pause;
  };
  await read();
  let reading: Promise<void> | undefined;
  const refresh = (): Promise<void> => (reading ??= read().finally(() => (reading = undefined)));
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'the pause of outgoing work could not be read'));
  }, INTERVAL_MS).unref();
  return {
    pause: () => known,
    async refresh() {
      // A read that has begun may have missed the change.
      await reading?.catch(() => undefined);
      await refresh();
    },
    async stop() {
      clearInterval(timer);
      await reading?.catch(() => undefined);
    },
  };
}
