import { beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../../applet-host-demo/provider/calls/services.ts';
import { runErasures } from '../../../applet-host-demo/provider/capabilities/data-life/erasure.ts';
import { runExports } from '../../../applet-host-demo/provider/capabilities/data-life/exports.ts';
import { newBlobKey } from '../../../applet-host-demo/provider/base/store/files/blob-key.ts';
import { removeUnusedFiles } from '../../../applet-host-demo/provider/capabilities/files/clean-up.ts';
import { sendDue } from '../../../applet-host-demo/provider/edges/server-api/scheduled-job.ts';
import {
  finishErasure,
  finishStep,
  postponeErasure,
  takeErasure,
} from '../../../applet-host-demo/provider/base/store/data-life/erasures.ts';
import { failExport, keepExport } from '../../../applet-host-demo/provider/base/store/data-life/player-exports.ts';
import {
  claimDueScheduled,
  keepScheduled,
  markFailed,
  postponeScheduled,
} from '../../../applet-host-demo/provider/base/store/messages/scheduled-messages.ts';
import {
  claimTopics,
  endClaim,
  endEmptyClaim,
  failEvent,
  placeNewEvents,
  readQueuedEvents,
} from '../../../applet-host-demo/provider/base/store/webhooks/webhook-queue.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Beyond all leases. */
const SILENCE_MS = 2 * MINUTE_MS;

/** Two nodes with one task: the first was silent for so long that the second has taken over. L-SJ3. */
describe.each(everyDatabase())('a node that has lost its claim (%s)', (database) => {
  // The jobs of the provider itself do nothing: the tests are the nodes.
  const stage = useServerStage(database, { limits: JOBS_BY_HAND, allowsPrivateWebhooks: true });
  const { done } = stage;
  const services = () => stage.provider.services;
  const db = () => services().db;
  /** A node whose clock is ahead, so that its tasks are not due for the provider's own jobs. */
  const nodeAt = (aheadMs: number): Services => {
    const { now } = services();
    return { ...services(), now: () => now() + aheadMs };
  };

  beforeAll(async () => {
    await done('POST', '/accounts', { account: 'draws', name: 'Draws' });
  });

  const exportOf = (exportId: string) =>
    db().selectFrom('player_exports').selectAll().where('export_id', '=', exportId).executeTakeFirstOrThrow();

  async function insertExport({ userId }: Player, exportId: string): Promise<void> {
    const nowMs = services().now();
    const due = { requested_at: nowMs, due_at: nowMs + HOUR_MS, expires_at: nowMs + 100 * HOUR_MS };
    await db()
      .insertInto('player_exports')
      .values({ export_id: exportId, tenant: 'CB', user_id: userId, blob_key: newBlobKey(), ...due })
      .execute();
  }

  it('finishes no export, and leaves no archive', async () => {
    const ann = await stage.aPlayer();
    const exportId = '00000000000000a1';
    await insertExport(ann, exportId);
    const [first, second] = [nodeAt(HOUR_MS), nodeAt(HOUR_MS + SILENCE_MS)];
    const written: string[] = [];
    /** Stores its archive after the second node has finished the export. */
    const files: Services['files'] = {
      ...first.files,
      take: async (file, key) => {
        await runExports(second);
        written.push(await first.files.take(file, key));
        return key ?? '';
      },
    };
    await runExports({ ...first, files });
    const row = await exportOf(exportId);
    expect(row).toMatchObject({ claim: 2, tries: 2, failed_at: null, last_error: '' });
    expect(row.done_at).not.toBeNull();
    expect(written).not.toContain(row.blob_key);
    const late = { exportId, claim: 1 };
    expect(await keepExport(db(), late, services().now())).toBe(false);
    await failExport(db(), late, 'late', services().now());
    expect(await exportOf(exportId)).toEqual(row);
    await removeUnusedFiles(services());
    const read = (key: string) => services().files.read(key, { first: 0, last: 0 }).toArray();
    expect(written).toHaveLength(1);
    await expect(read(written[0] ?? '')).rejects.toThrow('ENOENT');
    expect(await read(row.blob_key)).toHaveLength(1);
  });

  it('ends its export before it stores an archive', async () => {
    const ann = await stage.aPlayer();
    const exportId = '00000000000000a2';
    await insertExport(ann, exportId);
    const [first, second] = [nodeAt(HOUR_MS), nodeAt(HOUR_MS + SILENCE_MS)];
    let taken = 0;
    const files: Services['files'] = {
      ...first.files,
      take: (...call) => {
        taken += 1;
        return first.files.take(...call);
      },
    };
    const tenants: Services['tenants'] = {
      ...first.tenants,
      find: async (code) => {
        await runExports(second);
        return first.tenants.find(code);
      },
    };
    await runExports({ ...first, files, tenants });
    expect(taken).toBe(0);
    expect(await exportOf(exportId)).toMatchObject({ claim: 2, failed_at: null });
  });

  it('records no step of an erasure', async () => {
    const { userId } = await stage.aPlayer();
    const nowMs = services().now();
    const due = { requested_at: nowMs, due_at: nowMs + HOUR_MS };
    await db()
      .insertInto('erasures')
      .values({ user_id: userId, tenant: 'CB', ...due })
      .execute();
    const late = await takeErasure(db(), nowMs + HOUR_MS, MINUTE_MS);
    if (late === undefined) throw new Error('no erasure is due');
    const current = await takeErasure(db(), nowMs + HOUR_MS + SILENCE_MS, HOUR_MS);
    expect(current).toEqual({ ...late, claim: late.claim + 1 });
    expect(await finishStep(db(), late, 5, 0)).toBe(false);
    expect(await postponeErasure(db(), late, 'late', 0)).toBe(false);
    expect(await finishErasure(db(), late, nowMs)).toBe(false);
    const row = () => db().selectFrom('erasures').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ step: 0, last_error: '', done_at: null });
    await runErasures(nodeAt(3 * HOUR_MS));
    expect((await row()).done_at).not.toBeNull();
  });

  it('neither sends nor refuses nor postpones a scheduled message', async () => {
    const ann = await stage.aPlayer();
    const message = { from: 'draws', to: { type: 'player', player: ann.playerId } };
    const sendAt = new Date(services().now() + MINUTE_MS).toISOString();
    const content = { type: 'text', text: 'Once' };
    const { scheduled } = await done('POST', '/messages', { ...message, content, sendAt });
    stage.provider.advanceClock(MINUTE_MS);
    const lease = { leaseMs: MINUTE_MS, limit: 20 };
    const [late] = await claimDueScheduled(db(), services().now(), lease);
    stage.provider.advanceClock(SILENCE_MS);
    const [current] = await claimDueScheduled(db(), services().now(), lease);
    if (late === undefined || current === undefined) throw new Error('no message is due');
    expect(await keepScheduled(db(), late, services().now() + HOUR_MS)).toBe(false);
    await markFailed(db(), late, 'blacklisted', services().now());
    await postponeScheduled(db(), late, 'server_busy', services().now());
    const found = await done('GET', `/scheduled-messages/${scheduled}`);
    expect([found.state, found.failure]).toEqual(['waiting', undefined]);
    expect(await keepScheduled(db(), current, services().now())).toBe(true);
    await sendDue(services());
    expect(await done('GET', `/scheduled-messages/${scheduled}`)).toMatchObject({ state: 'sent' });
    await markFailed(db(), current, 'blacklisted', services().now());
    expect(await done('GET', `/scheduled-messages/${scheduled}`)).toMatchObject({ state: 'sent' });
  });

  it('neither postpones nor ends the deliveries of a topic', async () => {
    const { webhookId } = await done('POST', '/webhooks', { url: 'http://127.0.0.1:9/', events: ['player.created'] });
    await stage.aPlayer();
    await placeNewEvents(db(), services().now(), 100);
    const claimOne = async () => {
      const [claim] = await claimTopics(db(), services().now(), new Map([[webhookId, 4]]));
      if (claim === undefined) throw new Error('no topic is due');
      const [[event] = []] = await readQueuedEvents(db(), [claim], 20);
      if (event === undefined) throw new Error('no event waits');
      return { claim, event };
    };
    const late = await claimOne();
    stage.provider.advanceClock(SILENCE_MS);
    const current = await claimOne();
    expect(current.claim).toEqual({ ...late.claim, claim: late.claim.claim + 1 });
    const failed = { nowMs: services().now(), reason: 'refused', isLast: true };
    const rows = async () => [
      await db().selectFrom('webhook_topics').selectAll().execute(),
      await db().selectFrom('webhook_events').selectAll().execute(),
    ];
    await failEvent(db(), current.event, { ...failed, isLast: false });
    const before = await rows();
    await failEvent(db(), late.event, failed);
    await endClaim(db(), late.claim, 0);
    await endEmptyClaim(db(), late.claim, 0);
    expect(await rows()).toEqual(before);
    await failEvent(db(), { ...current.event, tries: 1 }, failed);
    await endEmptyClaim(db(), current.claim, 0);
    expect(await rows()).toMatchObject([[], [{ state: 'dead', last_error: 'refused', tries: 2 }]]);
  });
});
