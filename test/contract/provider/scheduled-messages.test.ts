import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { sendDue } from '../../../applet-host-demo/provider/edges/server-api/scheduled-job.ts';
import { removeExpired } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { claimDueScheduled } from '../../../applet-host-demo/provider/base/store/messages/scheduled-messages.ts';
import { until, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { isText, type Player, useServerStage } from '../../support/server-api-stage.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const YEARS_MS = 2000 * DAY_MS;

/** Messages that a platform sends at a later time. */
describe.each(usualDatabase())('scheduled messages (%s)', (database) => {
  // The tests start the sending job, and move the clock by days.
  const limits = { ...JOBS_BY_HAND, sessionSilenceMs: YEARS_MS };
  const stage = useServerStage(database, { limits });
  const { done, refusal, aPlayer } = stage;
  const services = () => stage.provider.services;

  beforeAll(async () => {
    await done('POST', '/accounts', { account: 'draws', name: 'Draws' });
  });

  const at = (ms: number): string => new Date(services().now() + ms).toISOString();
  const later = async (ms: number) => {
    stage.provider.advanceClock(ms);
    await sendDue(services());
  };
  const messageTo = ({ playerId }: Player, text: string, afterMs = MINUTE_MS) => ({
    from: 'draws',
    to: { type: 'player', player: playerId },
    content: { type: 'text', text },
    sendAt: at(afterMs),
  });
  const scheduled = async (player: Player, text: string, afterMs?: number): Promise<string> =>
    (await done('POST', '/messages', messageTo(player, text, afterMs))).scheduled;
  const read = (id: string) => done('GET', `/scheduled-messages/${id}`);
  /** The numbers of the stored messages with a text. */
  const stored = async (text: string) =>
    (
      await services().db.selectFrom('messages').select(['msg_id', 'body']).where('body', 'like', `%${text}%`).execute()
    ).map(({ msg_id }) => String(msg_id));

  it('are sent at their time, and not before', async () => {
    const ann = await aPlayer();
    const order = messageTo(ann, 'Draw in an hour', 3 * MINUTE_MS);
    const answer = await done('POST', '/messages', order);
    expect(answer).toEqual({
      type: 'scheduled',
      scheduled: expect.stringMatching(/^[0-9a-f]{16}$/),
      sendAt: order.sendAt,
    });
    expect(await read(answer.scheduled)).toMatchObject({ ...order, state: 'waiting' });
    await later(2 * MINUTE_MS);
    expect(await stored('Draw in an hour')).toEqual([]);
    await later(MINUTE_MS);
    const { delivery, chatId } = await stage.received(ann.socket, isText('Draw in an hour'));
    expect(await read(answer.scheduled)).toMatchObject({ state: 'sent', chatId, messageId: delivery.messageId });
    await later(DAY_MS);
    expect(await stored('Draw in an hour')).toHaveLength(1);
  });

  it('include notices and messages to groups', async () => {
    const ann = await aPlayer();
    const { groupId } = await done('POST', '/groups', { name: 'Draws', owner: ann.playerId, alias: 'scheduled' });
    const to = { type: 'group', group: 'alias:scheduled' };
    for (const content of [
      { type: 'text', text: 'Group text' },
      { type: 'notice', text: 'Group notice' },
    ])
      await done('POST', '/messages', { from: 'draws', to, content, sendAt: at(MINUTE_MS) });
    await later(MINUTE_MS);
    for (const text of ['Group text', 'Group notice'])
      expect(await stage.received(ann.socket, isText(text))).toMatchObject({ chatId: groupId });
  });

  it('are sent once by several nodes', async () => {
    const ann = await aPlayer();
    const texts = Array.from({ length: 25 }, (_, index) => `Node message ${String(index).padStart(2, '0')}`);
    for (const [index, text] of texts.entries()) await scheduled(ann, text, MINUTE_MS + index);
    stage.provider.advanceClock(2 * MINUTE_MS);
    await Promise.all([1, 2, 3, 4].map(() => sendDue(services())));
    for (const text of texts) expect(await stored(text)).toHaveLength(1);
    const { data } = await done('GET', '/scheduled-messages?state=waiting');
    expect(data).toEqual([]);
  });

  it('are sent once by another node when one dies', async () => {
    const ann = await aPlayer();
    const id = await scheduled(ann, 'Crash');
    const { db, now } = services();
    stage.provider.advanceClock(MINUTE_MS);
    // This node dies before it sends.
    expect(await claimDueScheduled(db, now(), { leaseMs: MINUTE_MS, limit: 20 })).toMatchObject([{ scheduledId: id }]);
    await sendDue(services());
    expect(await stored('Crash')).toEqual([]);
    // It may have been sent already, so it cannot be cancelled.
    expect(await refusal('DELETE', `/scheduled-messages/${id}`)).toEqual([422, 'already_decided']);
    await later(MINUTE_MS);
    const [first] = await stored('Crash');
    expect(await read(id)).toMatchObject({ state: 'sent', messageId: first });
    // The next node dies after the send and before it records the send.
    await db
      .updateTable('scheduled_messages')
      .set({ state: 'waiting', finished_at: null, chat_id: null, msg_id: null })
      .where('scheduled_id', '=', id)
      .execute();
    await later(2 * MINUTE_MS);
    expect(await stored('Crash')).toEqual([first]);
    expect(await read(id)).toMatchObject({ state: 'sent', messageId: first });
  });

  it('are scheduled once by repeats after a lost answer', async () => {
    const ann = await aPlayer();
    const body = messageTo(ann, 'Repeated');
    const headers = { 'idempotency-key': randomUUID() };
    const call = async () => (await stage.server.call('POST', '/messages', { body, headers })).body.scheduled;
    const id = await call();
    expect(await call()).toBe(id);
    await services().db.updateTable('api_requests').set({ status: null, body: null, claimed_at: 0 }).execute();
    expect(await call()).toBe(id);
    await later(MINUTE_MS);
    expect(await stored('Repeated')).toHaveLength(1);
  });

  it('can be cancelled until their time', async () => {
    const ann = await aPlayer();
    const id = await scheduled(ann, 'Cancelled');
    await done('DELETE', `/scheduled-messages/${id}`);
    expect(await read(id)).toMatchObject({ state: 'cancelled' });
    expect(await refusal('DELETE', `/scheduled-messages/${id}`)).toEqual([422, 'already_decided']);
    await later(2 * MINUTE_MS);
    expect(await stored('Cancelled')).toEqual([]);
    const sent = await scheduled(ann, 'Too late to cancel');
    await later(MINUTE_MS);
    expect(await refusal('DELETE', `/scheduled-messages/${sent}`)).toEqual([422, 'already_decided']);
    expect(await refusal('DELETE', '/scheduled-messages/0123456789abcdef')).toEqual([404, 'not_found']);
  });

  it('record the chat’s refusal and are not sent later', async () => {
    const ann = await aPlayer();
    await done('POST', '/messages', { ...messageTo(ann, 'Now'), sendAt: undefined });
    const account = (await done('GET', '/accounts')).data.find(
      (each: { readonly account: string }) => each.account === 'draws',
    );
    const block = (method: 'blackList' | 'unblackList') =>
      ann.client.call(HTTP_CALLS.friendShipEdit, { method, friendId: account.userId });
    const id = await scheduled(ann, 'Blocked');
    valueOf(await block('blackList'));
    await later(MINUTE_MS);
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'blacklisted' });
    valueOf(await block('unblackList'));
    await later(DAY_MS);
    expect(await stored('Blocked')).toEqual([]);
  });

  it('are listed by time in pages, forgotten after a week', async () => {
    const ann = await aPlayer();
    const ids: string[] = [];
    for (const minutes of [3, 1, 2]) ids.push(await scheduled(ann, `Listed ${minutes}`, minutes * MINUTE_MS));
    const [third, first, second] = ids;
    const page = await done('GET', '/scheduled-messages?state=waiting&limit=2');
    const rest = await done('GET', `/scheduled-messages?state=waiting&limit=2&cursor=${page.nextCursor}`);
    const idsOf = ({ data }: { readonly data: readonly { readonly scheduled: string }[] }) =>
      data.map((each) => each.scheduled);
    expect([idsOf(page), idsOf(rest), rest.nextCursor]).toEqual([[first, second], [third], undefined]);
    expect(await refusal('GET', '/scheduled-messages?cursor=eA')).toEqual([400, 'invalid_request']);
    await later(3 * MINUTE_MS);
    stage.provider.advanceClock(8 * DAY_MS);
    await removeExpired(services());
    expect(idsOf(await done('GET', '/scheduled-messages'))).not.toContain(first);
  });

  it('are refused beyond 90 days, before now, for unknown receivers', async () => {
    const ann = await aPlayer();
    for (const sendAt of [at(-1000), at(91 * DAY_MS), 'tomorrow', 5])
      expect(
        await stage.server.call('POST', '/messages', { body: { ...messageTo(ann, 'Never'), sendAt } }),
      ).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', field: 'body.sendAt' } } });
    for (const change of [{ from: 'nobody' }, { to: { type: 'player', player: 'nobody' } }])
      expect(await refusal('POST', '/messages', { ...messageTo(ann, 'Never'), ...change })).toEqual([404, 'not_found']);
    expect(await stored('Never')).toEqual([]);
  });
});

/** Messages to many players at a later time. L-SJ5. */
describe.each(usualDatabase())('scheduled broadcasts (%s)', (database) => {
  const stage = useServerStage(database, { limits: { ...JOBS_BY_HAND, sessionSilenceMs: YEARS_MS } });
  const { done, refusal } = stage;
  const services = () => stage.provider.services;
  let created = 0;

  beforeAll(async () => {
    await done('POST', '/accounts', { account: 'bonus', name: 'Bonus' });
  });

  const aPlayer = async (...tags: readonly string[]): Promise<string> => {
    created += 1;
    const playerId = `many-${created}`;
    await done('POST', '/players', { playerId, name: 'Many', attributes: { tags } });
    return playerId;
  };
  const broadcast = (to: object, text: string, query = '') => {
    const sendAt = new Date(services().now() + MINUTE_MS).toISOString();
    return stage.server.call('POST', `/broadcasts${query}`, {
      body: { from: 'bonus', to, content: { type: 'text', text }, sendAt },
    });
  };
  const scheduled = async (to: object, text: string): Promise<string> => (await broadcast(to, text)).body.scheduled;
  const read = (id: string) => done('GET', `/scheduled-messages/${id}`);
  const stored = async (text: string) =>
    (await services().db.selectFrom('messages').select('chat_id').where('body', 'like', `%${text}%`).execute()).length;
  /** Sends to one player after the other, and stops after some. */
  const sendTo = async (players: number) => {
    let left = players;
    await sendDue(services(), () => (left -= 1) < 0, 1);
  };

  it('reach those who belong to the audience at that time', async () => {
    const [leaver, frozen] = [await aPlayer('vip'), await aPlayer('vip')];
    const to = { type: 'tag', tag: 'vip' };
    const answer = await broadcast(to, 'Bonus at noon');
    expect(answer).toMatchObject({ status: 200, body: { sent: 0, failed: [], scheduled: expect.any(String) } });
    const { scheduled: id } = answer.body;
    expect(await read(id)).toMatchObject({ to, state: 'waiting', players: { sent: 0, failed: 0 } });
    await done('PATCH', `/players/${leaver}`, { attributes: { tags: [] } });
    await done('POST', `/players/${frozen}/freeze`);
    for (let index = 0; index < 3; index += 1) await aPlayer('vip');
    await aPlayer('other');
    stage.provider.advanceClock(MINUTE_MS);
    await sendDue(services(), () => false, 2);
    expect(await stored('Bonus at noon')).toBe(3);
    const found = await read(id);
    expect(found).toMatchObject({ state: 'sent', players: { sent: 3, failed: 0 } });
    expect(found).not.toHaveProperty('chatId');
    const all = await scheduled({ type: 'all' }, 'Bonus for all');
    stage.provider.advanceClock(MINUTE_MS);
    await sendDue(services());
    expect(await read(all)).toMatchObject({ state: 'sent', players: { sent: created - 1, failed: 0 } });
    expect((await done('GET', '/scheduled-messages?state=sent')).data).toHaveLength(2);
  });

  it('reach others soon despite a player who is unreachable', async () => {
    const { db } = services();
    for (let index = 0; index < 3; index += 1) await aPlayer('odd');
    const id = await scheduled({ type: 'tag', tag: 'odd' }, 'Odd bonus');
    const odd = await db
      .selectFrom('users')
      .select('user_id')
      .where('player_id', '=', `many-${created - 1}`)
      .executeTakeFirstOrThrow();
    await sql`create function refuse_odd() returns trigger language plpgsql as $$ begin
      if new.chat_id like ${sql.lit(`%${odd.user_id}%`)} then raise exception 'odd'; end if;
      return new; end $$`.execute(db);
    await sql`create trigger refuse_odd before insert on messages for each row execute function refuse_odd()`.execute(
      db,
    );
    stage.provider.advanceClock(MINUTE_MS);
    await sendDue(services());
    expect(await read(id)).toMatchObject({ state: 'waiting', players: { sent: 0, failed: 0 } });
    expect(await stored('Odd bonus')).toBe(2);
    stage.provider.advanceClock(11 * MINUTE_MS);
    await sendDue(services());
    expect(await read(id)).toMatchObject({ state: 'sent', players: { sent: 2, failed: 1 } });
    expect(await stored('Odd bonus')).toBe(2);
    await sql`drop trigger refuse_odd on messages`.execute(db);
  });

  it('reach each player once when a node dies mid-way', async () => {
    for (let index = 0; index < 3; index += 1) await aPlayer('crash');
    const id = await scheduled({ type: 'tag', tag: 'crash' }, 'Crash bonus');
    stage.provider.advanceClock(MINUTE_MS);
    await sendTo(2);
    expect(await read(id)).toMatchObject({ state: 'waiting', players: { sent: 2, failed: 0 } });
    const { db, now } = services();
    // A node dies before it sends; the next one has sent to all and dies before it records them.
    expect(await claimDueScheduled(db, now(), { leaseMs: MINUTE_MS, limit: 20 })).toMatchObject([{ scheduledId: id }]);
    await sendDue(services());
    expect(await stored('Crash bonus')).toBe(2);
    stage.provider.advanceClock(MINUTE_MS);
    await sendDue(services());
    await db
      .updateTable('scheduled_messages')
      .set({ state: 'waiting', finished_at: null, sent_up_to: '', sent_count: 0 })
      .where('scheduled_id', '=', id)
      .execute();
    stage.provider.advanceClock(MINUTE_MS);
    await sendDue(services());
    expect(await stored('Crash bonus')).toBe(3);
    expect(await read(id)).toMatchObject({ state: 'sent', players: { sent: 3, failed: 0 } });
  });

  it('are cancellable before their time and stoppable while being sent', async () => {
    for (let index = 0; index < 3; index += 1) await aPlayer('stopped');
    const to = { type: 'tag', tag: 'stopped' };
    const early = await scheduled(to, 'Never sent');
    await done('DELETE', `/scheduled-messages/${early}`);
    const id = await scheduled(to, 'Half sent');
    stage.provider.advanceClock(MINUTE_MS);
    await sendTo(1);
    await done('DELETE', `/scheduled-messages/${id}`);
    await sendDue(services());
    expect([await stored('Never sent'), await stored('Half sent')]).toEqual([0, 1]);
    expect(await read(id)).toMatchObject({ state: 'cancelled', players: { sent: 1, failed: 0 } });
    expect(await refusal('DELETE', `/scheduled-messages/${id}`)).toEqual([422, 'already_decided']);
  });

  it('let messages to single players through', async () => {
    for (let index = 0; index < 3; index += 1) await aPlayer('long');
    const long = await scheduled({ type: 'tag', tag: 'long' }, 'Long');
    const to = { type: 'player', player: await aPlayer() };
    const sendAt = new Date(services().now() + MINUTE_MS).toISOString();
    const content = { type: 'text', text: 'Short' };
    const { scheduled: short } = await done('POST', '/messages', { from: 'bonus', to, content, sendAt });
    stage.provider.advanceClock(MINUTE_MS);
    await sendTo(1);
    expect([(await read(long)).state, (await read(short)).state]).toEqual(['waiting', 'sent']);
  });

  it('are refused with a page, past time, or unknown account', async () => {
    const to = { type: 'all' };
    expect(await broadcast(to, 'Never', '?cursor=TTE')).toMatchObject({ status: 400 });
    const body = { from: 'bonus', to, content: { type: 'text', text: 'Never' } };
    const past = new Date(services().now() - 1).toISOString();
    expect(await refusal('POST', '/broadcasts', { ...body, sendAt: past })).toEqual([400, 'invalid_request']);
    const sendAt = new Date(services().now() + MINUTE_MS).toISOString();
    expect(await refusal('POST', '/broadcasts', { ...body, from: 'nobody', sendAt })).toEqual([404, 'not_found']);
  });
});

describe.each(usualDatabase())('the job of scheduled messages (%s)', (database) => {
  const stage = useServerStage(database, { limits: { scheduledIntervalMs: 20 } });

  it('sends while the provider runs', async () => {
    await stage.done('POST', '/accounts', { account: 'draws', name: 'Draws' });
    const ann = await stage.aPlayer();
    const to = { type: 'player', player: ann.playerId };
    const sendAt = new Date(stage.provider.services.now() + MINUTE_MS).toISOString();
    const content = { type: 'text', text: 'By itself' };
    const { scheduled } = await stage.done('POST', '/messages', { from: 'draws', to, content, sendAt });
    stage.provider.advanceClock(MINUTE_MS);
    await stage.received(ann.socket, isText('By itself'));
    await until('the state', async () => {
      const { state } = await stage.done('GET', `/scheduled-messages/${scheduled}`);
      return state === 'sent' || undefined;
    });
  });
});
