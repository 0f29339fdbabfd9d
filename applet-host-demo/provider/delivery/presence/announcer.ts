import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { pushPresence } from '../pushes/presence.ts';
import { listPresenceViewers, noteLastSeen } from '../../base/store/people/friend-presence.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import type { Presence } from './presence.ts';

/** A user whose link breaks and reconnects within this time has not left. */
const GRACE_MS = 3000;
/** Changes are announced in batches, because all users reconnect at once after a restart. */
const BATCH_MS = 200;

export interface PresenceAnnouncer {
  /** Saves the last visit of users who have just left, without notifying their friends. */
  readonly stop: () => Promise<void>;
}

interface AnnouncerDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly presence: Presence;
  readonly now: () => number;
  readonly log: Logger;
}

/** Notifies friends when a user comes online or goes offline, and saves the user's last visit. */
export function createPresenceAnnouncer({ db, bus, presence, now, log }: AnnouncerDeps): PresenceAnnouncer {
  const announcedOnline = new Set(presence.onlineIds());
  const changedAtMs = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const schedule = (delayMs: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      running = announce().catch((error: unknown) => log.error({ err: error }, 'presence could not be announced'));
    }, delayMs).unref();
  };

  const announce = async (): Promise<void> => {
    const come: string[] = [];
    const gone = new Map<string, number>();
    for (const [userId, atMs] of changedAtMs) {
      const isOnline = presence.isOnline(userId);
      if (!isOnline && now() - atMs < GRACE_MS) continue;
      changedAtMs.delete(userId);
      if (isOnline === announcedOnline.has(userId)) continue;
      if (isOnline) come.push(userId);
      else gone.set(userId, atMs);
    }
    if (changedAtMs.size > 0) schedule(GRACE_MS);
    if (come.length === 0 && gone.size === 0) return;
    for (const userId of come) announcedOnline.add(userId);
    for (const userId of gone.keys()) announcedOnline.delete(userId);
    await noteLastSeen(db, gone);
    const viewersByUser = new Map<string, string[]>();
    for (const { userId, viewerId } of await listPresenceViewers(db, [...come, ...gone.keys()])) {
      viewersByUser.set(userId, [...(viewersByUser.get(userId) ?? []), viewerId]);
    }
    for (const [userId, viewerIds] of viewersByUser) {
      const lastSeenMs = gone.get(userId);
      pushPresence(bus, { userId, isOnline: lastSeenMs === undefined, lastSeenMs }, viewerIds);
    }
  };

  const unsubscribe = presence.subscribe((userId, isHere) => {
    if (!isHere) {
      // Another node announces it.
      if (presence.isOnline(userId)) announcedOnline.add(userId);
      else announcedOnline.delete(userId);
      return;
    }
    changedAtMs.set(userId, now());
    schedule(BATCH_MS);
  });

  return {
    async stop() {
      unsubscribe();
      clearTimeout(timer);
      await running;
      const left = [...changedAtMs].filter(([userId]) => !presence.isOnline(userId));
      await noteLastSeen(db, new Map(left)).catch((error: unknown) =>
        log.warn({ err: error }, 'the last visits could not be saved'),
      );
    },
  };
}
