import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { serverClientOf } from '../../support/server-api.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';

/** Reports of messages and players, their evidence, and what a moderator does about them. L-PB11. */
describe.each(everyDatabase())('reports (%s)', (database) => {
  const stage = useServerStage(database);
  const { done, refusal } = stage;

  const text = (value: string) => ({ kind: 'text', text: value, files: [], facts: [] }) as const;
  const sent = async ({ client }: Player, chatId: string, value: string): Promise<string> =>
    valueOf(await client.send(chatId, value)).data.messageId;
  const aGroup = async (owner: Player, ...members: readonly Player[]): Promise<string> => {
    const body = { name: 'Talk', owner: owner.playerId, members: members.map(({ playerId }) => playerId) };
    const { groupId } = await done('POST', '/groups', body);
    await stage.provider.services.db
      .updateTable('groups')
      .set({ ignores_talk_interval: true })
      .where('group_id', '=', groupId)
      .execute();
    return groupId;
  };
  const report = (chatId: string, messageId: string, more: object = {}) =>
    done('POST', '/reports', { about: { type: 'message', chatId, messageId }, reason: 'abuse', ...more });
  const textsOf = async ({ client }: Player, chatId: string): Promise<readonly unknown[]> =>
    valueOf(await client.operation(OPERATIONS.getMsgList, { chatId, messageId: '0', direction: 'get_back' }))
      .data.messages.filter(({ content, deletion }) => content.kind === 'text' && deletion === undefined)
      .map(({ content }) => (content.kind === 'text' ? content.text : ''));

  it('keep the message and those around it as they were', async () => {
    const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
    const group = await aGroup(ann, bob);
    const ids: string[] = [];
    for (let index = 0; index < 14; index += 1) ids.push(await sent(index === 7 ? bob : ann, group, `text ${index}`));
    const made = await report(group, ids[7] ?? '', { reporter: ann.playerId, note: 'rude' });
    expect(made).toMatchObject({
      state: 'open',
      reason: 'abuse',
      note: 'rude',
      reporter: { playerId: ann.playerId, name: 'Ann' },
      reported: { userId: bob.userId, playerId: bob.playerId, name: 'Bob' },
      message: { chatId: group, messageId: ids[7] },
    });
    const before = await done('GET', `/reports/${made.reportId}`);
    const around = Array.from({ length: 11 }, (_, index) => text(`text ${index + 2}`));
    expect(before.evidence.map((each: { readonly content: object }) => each.content)).toEqual(around);
    expect(before.evidence[5]).toMatchObject({ senderId: bob.userId, isReported: true, wasRecalled: false });
    expect(before.evidence.filter((each: { readonly isReported: boolean }) => each.isReported)).toHaveLength(1);

    const { db } = stage.provider.services;
    valueOf(
      await bob.client.operation(OPERATIONS.msgRecall, {
        chatId: group,
        messageId: ids[7] ?? '',
        localId: 'recalled-by-bob',
      }),
    );
    await sql`update messages set body = '' where chat_id = ${group}`.execute(db);
    expect((await done('GET', `/reports/${made.reportId}`)).evidence).toEqual(before.evidence);
    for (const change of [sql`update report_evidence set body = 'x'`, sql`delete from report_evidence`])
      await expect(change.execute(db)).rejects.toThrow('evidence of reports is kept');
  });

  it('are about visible messages and about players', async () => {
    const [ann, bob, eve] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob'), await stage.aPlayer('Eve')];
    const group = await aGroup(ann, bob);
    const messageId = await sent(bob, group, 'hello');
    const about = { type: 'message', chatId: group, messageId };
    expect(await refusal('POST', '/reports', { about, reason: 'spam', reporter: eve.playerId })).toEqual([
      404,
      'not_found',
    ]);
    for (const wrong of [
      { ...about, messageId: '999' },
      { ...about, chatId: 'nowhere1' },
    ])
      expect(await refusal('POST', '/reports', { about: wrong, reason: 'spam' })).toEqual([404, 'not_found']);
    expect(await refusal('POST', '/reports', { about, reason: 'boredom' })).toEqual([400, 'invalid_request']);
    await stage.provider.saveTenant({ parentOrigins: [] }, 'GPO');
    const other = await serverClientOf(stage.provider, { tenant: 'GPO' });
    expect((await other.call('POST', '/reports', { body: { about, reason: 'spam' } })).status).toBe(404);

    const gone = { about: { ...about, messageId: await sent(bob, group, 'flushed') }, reason: 'spam' };
    const flush = stage.provider.services.db
      .updateTable('chats')
      .set((eb) => ({ flushed_up_to: eb.ref('last_msg_id') }));
    await flush.where('chat_id', '=', group).execute();
    expect(await refusal('POST', '/reports', gone)).toEqual([404, 'not_found']);

    const person = await done('POST', '/reports', {
      about: { type: 'player', player: eve.playerId },
      reason: 'fraud',
      reporter: ann.playerId,
    });
    expect(person).toMatchObject({ reported: { userId: eve.userId }, reporter: { userId: ann.userId } });
    expect((await done('GET', `/reports/${person.reportId}`)).evidence).toEqual([]);
  });

  it('are made once by a repeated call', async () => {
    const ann = await stage.aPlayer('Ann');
    const body = { about: { type: 'player', player: ann.playerId }, reason: 'other' };
    const request = { body, headers: { 'idempotency-key': `report ${ann.userId}`.replace(' ', '-') } };
    const answers = [
      await stage.server.call('POST', '/reports', request),
      await stage.server.call('POST', '/reports', request),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  it('are listed by state, page by page', async () => {
    const ann = await stage.aPlayer('Ann');
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const about = { type: 'player', player: ann.playerId };
      made.push((await done('POST', '/reports', { about, reason: 'other' })).reportId);
    }
    await done('POST', `/reports/${made[0]}/dismiss`, { moderator: 'mod-7', note: 'no ground' });
    const seen = async (state: string): Promise<readonly string[]> => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const path = `/reports?state=${state}&limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`;
        const page = await done('GET', path);
        ids.push(...page.data.map(({ reportId }: { readonly reportId: string }) => reportId));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return ids.filter((id) => made.includes(id));
    };
    expect(await seen('open')).toEqual(made.slice(1));
    expect(await seen('dismissed')).toEqual(made.slice(0, 1));
    expect(await done('GET', `/reports/${made[0]}`)).toMatchObject({
      state: 'dismissed',
      action: 'none',
      moderator: 'mod-7',
      closingNote: 'no ground',
    });
  });

  describe('closed with an action', () => {
    const resolve = (reportId: string, action: string) =>
      done('POST', `/reports/${reportId}/resolve`, { action, moderator: 'mod-7' });
    const lastAudit = async () => (await done('GET', '/audit?limit=200')).data.at(-1);

    it('remove a group’s message, even one of the owner', async () => {
      const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
      const group = await aGroup(ann, bob);
      await sent(bob, group, 'fine');
      for (const [author, reader, words] of [
        [bob, bob, 'bad of a member'],
        [ann, bob, 'bad of the owner'],
      ] as const) {
        const { reportId } = await report(group, await sent(author, group, words));
        expect(await textsOf(reader, group)).toContain(words);
        expect(await resolve(reportId, 'remove-message')).toMatchObject({
          state: 'resolved',
          action: 'remove-message',
        });
        expect(await textsOf(reader, group)).not.toContain(words);
        const audited = await lastAudit();
        expect(audited.act).toBe('resolveReport');
        expect(JSON.parse(audited.detail)).toEqual({
          target: { report: reportId },
          fields: ['action', 'moderator'],
          values: { action: 'remove-message', moderator: 'mod-7' },
        });
      }
      expect(await textsOf(bob, group)).toEqual(['fine']);
    });

    it('remove the message of a chat between two', async () => {
      const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
      await done('PUT', `/players/${stage.ref(ann)}/friends/${stage.ref(bob)}`);
      const chatId = [ann.userId, bob.userId].toSorted().join('');
      const { reportId } = await report(chatId, await sent(bob, chatId, 'bad'), { reporter: ann.playerId });
      await resolve(reportId, 'remove-message');
      expect(await textsOf(ann, chatId)).toEqual([]);
    });

    it('mute the player in the group, and freeze the player', async () => {
      const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
      const group = await aGroup(ann, bob);
      const first = await report(group, await sent(bob, group, 'bad'));
      await resolve(first.reportId, 'mute-player');
      expect(await bob.client.send(group, 'more')).toMatchObject({ ok: false });
      const second = await done('POST', '/reports', {
        about: { type: 'player', player: bob.playerId },
        reason: 'fraud',
      });
      await resolve(second.reportId, 'freeze-player');
      expect(await done('GET', `/players/${stage.ref(bob)}`)).toMatchObject({ isFrozen: true });
      expect(await bob.client.operation(OPERATIONS.accountGet, undefined)).toMatchObject({ ok: false });
    });

    it('stay open if the action fails, and close once', async () => {
      const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
      const group = await aGroup(ann, bob);
      const ofOwner = await report(group, await sent(ann, group, 'I am the owner'));
      const ofPerson = await done('POST', '/reports', {
        about: { type: 'player', player: bob.playerId },
        reason: 'other',
      });
      const path = (id: string) => `/reports/${id}/resolve`;
      expect(await refusal('POST', path(ofOwner.reportId), { action: 'mute-player' })).toEqual([403, 'forbidden']);
      for (const action of ['remove-message', 'mute-player'])
        expect(await refusal('POST', path(ofPerson.reportId), { action })).toEqual([400, 'invalid_request']);
      for (const { reportId } of [ofOwner, ofPerson])
        expect(await done('GET', `/reports/${reportId}`)).toMatchObject({ state: 'open' });

      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          stage.server.call('POST', path(ofOwner.reportId), { body: { action: 'none' } }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect(await refusal('POST', `/reports/${ofOwner.reportId}/dismiss`, {})).toEqual([409, 'already_closed']);
    });

    it('are completed by a repeat after a crash midway', async () => {
      const [ann, bob] = [await stage.aPlayer('Ann'), await stage.aPlayer('Bob')];
      const group = await aGroup(ann, bob);
      const { reportId } = await report(group, await sent(bob, group, 'bad'));
      const request = { body: { action: 'freeze-player' }, headers: { 'idempotency-key': `close-${reportId}` } };
      await stage.server.call('POST', `/reports/${reportId}/resolve`, request);
      // As if the node had died: no answer is stored, and the player is not frozen yet.
      const { db } = stage.provider.services;
      const unanswered = { status: null, body: null, claimed_at: 0 };
      await db.updateTable('api_requests').set(unanswered).where('key', '=', `close-${reportId}`).execute();
      await done('POST', `/players/${stage.ref(bob)}/unfreeze`);
      expect((await stage.server.call('POST', `/reports/${reportId}/resolve`, request)).status).toBe(200);
      expect(await done('GET', `/players/${stage.ref(bob)}`)).toMatchObject({ isFrozen: true });
    });
  });
});
