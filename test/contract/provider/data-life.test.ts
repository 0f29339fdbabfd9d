import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findOrAdmit } from '../../../applet-host-demo/provider/capabilities/users/from-identity.ts';
import { runErasures } from '../../../applet-host-demo/provider/capabilities/data-life/erasure.ts';
import { EVENT_CHOICES } from '../../../applet-host-demo/provider/edges/webhooks/event-types.ts';
import { removeOverdue } from '../../../applet-host-demo/provider/capabilities/data-life/retention.ts';
import { removeUnusedFiles } from '../../../applet-host-demo/provider/capabilities/files/clean-up.ts';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { oneToOneChatId } from '../../../widget/domain/chat/chat-id.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { fetchStored, uploadWhole } from '../../support/file-client.ts';
import * as samples from '../../support/media-samples.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { createClient, valueOf } from '../../support/provider-client.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

/** The end of data: erased persons, and messages and files beyond the tenant's limits. L-PB3, L-PB4. */

const DAY_MS = 24 * 3_600_000;

describe.each(everyDatabase())('the life of data on %s', (database) => {
  const stage = useServerStage(database, { limits: JOBS_BY_HAND });
  const db = () => stage.provider.services.db;
  const pageOf = async ({ client }: Player, chatId: string) =>
    valueOf(await client.operation(OPERATIONS.getMsgList, { chatId, messageId: '0', direction: 'get_back' })).data
      .messages;
  const upload = async ({ client }: Pick<Player, 'client'>, chatId: string): Promise<string> => {
    const stored = await uploadWhole(
      stage.provider.baseUrl,
      client,
      { chatId, type: 'image' },
      await samples.pngSample(),
    );
    if (!stored.ok) throw new Error(stored.failure.code);
    const { fileKey } = stored.value;
    const content = packContent({ kind: 'image', file: { key: fileKey }, width: 1, height: 1, sizeBytes: 1 });
    valueOf(
      await client.operation(OPERATIONS.msgSend, {
        chatId,
        localId: randomUUID(),
        content,
        mentionedIds: [],
        mentionWords: [],
      }),
    );
    return fileKey;
  };
  /** Uploads a picture that no message will show. Returns the key of its bytes. */
  const keepUnused = async ({ client }: Pick<Player, 'client'>, owner: string): Promise<string> => {
    const { baseUrl } = stage.provider;
    const stored = await uploadWhole(baseUrl, client, { chatId: owner, type: 'image' }, await samples.pngSample());
    if (!stored.ok) throw new Error(stored.failure.code);
    const found = db().selectFrom('files').select('blob_key').where('file_key', '=', stored.value.fileKey);
    return (await found.executeTakeFirstOrThrow()).blob_key;
  };
  const loads = async ({ client }: Player, key: string, chatId: string): Promise<number> => {
    const response = await fetchStored(stage.provider.baseUrl, client.token, key, chatId);
    await response.arrayBuffer();
    return response.status;
  };
  const befriend = async (a: Player, b: Player): Promise<string> => {
    await stage.done('PUT', `/players/${stage.ref(a)}/friends/${stage.ref(b)}`);
    return [a.userId, b.userId].toSorted((a, b) => (a < b ? -1 : 1)).join('');
  };

  const findErasureStep = async ({ userId }: Player): Promise<number> => {
    const row = await db()
      .selectFrom('erasures')
      .select('step')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.step;
  };

  describe('an erased person', () => {
    it('keeps the messages anonymised, and loses all personal data', async () => {
      const [ann, ben, cara] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben'), await stage.aPlayer('Cara')];
      const chatId = await befriend(ann, ben);
      await stage.done('PATCH', `/players/${stage.ref(ann)}`, { attributes: { tags: ['vip'], level: 3 } });
      const owned = await stage.done('POST', '/groups', {
        name: 'Owned',
        owner: ann.playerId,
        members: [ben.playerId],
      });
      const alone = await stage.done('POST', '/groups', { name: 'Alone', owner: ann.playerId, members: [] });
      const joined = await stage.done('POST', '/groups', {
        name: 'Joined',
        owner: cara.playerId,
        members: [ann.playerId],
      });
      await ann.client.send(chatId, 'remember this');
      await ann.client.send(joined.groupId, 'and this');
      valueOf(await ann.client.call(HTTP_CALLS.throwSealGet, { chatId }));
      const key = await upload(ann, chatId);
      expect(await loads(ben, key, chatId)).toBe(200);

      const asked = await stage.done('DELETE', `/players/${stage.ref(ann)}`);
      expect(asked).toMatchObject({ userId: ann.userId, state: 'waiting' });
      await runErasures(stage.provider.services);
      expect(await db().selectFrom('throw_chains').selectAll().where('user_id', '=', ann.userId).execute()).toEqual([]);

      expect(await ben.socket.next(PUSHES.update)).toBeDefined();
      const [picture, text] = await pageOf(ben, chatId);
      expect([picture?.senderName, text?.senderName]).toEqual(['Deleted user', 'Deleted user']);
      expect(await loads(ben, key, chatId)).toBe(404);
      expect((await pageOf(cara, joined.groupId)).map((message) => message.senderName)).toContain('Deleted user');
      expect(await ann.client.operation(OPERATIONS.accountGet, undefined)).toMatchObject({ ok: false });
      expect(await stage.refusal('GET', `/players/${stage.ref(ann)}`)).toEqual([404, 'not_found']);
      expect(await stage.refusal('GET', `/groups/${alone.groupId}`)).toEqual([404, 'not_found']);
      expect(await stage.done('GET', `/groups/${owned.groupId}`)).toMatchObject({ ownerId: ben.userId });
      const members = await stage.done('GET', `/groups/${joined.groupId}/members`);
      expect(members.data.map(({ userId }: { userId: string }) => userId)).toEqual([cara.userId]);
      const row = await db()
        .selectFrom('users')
        .selectAll()
        .where('user_id', '=', ann.userId)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ player_id: null, platform_name: null, login_name: null, phone: null, photo: '' });
      for (const table of ['player_attributes', 'sessions', 'group_notices'] as const)
        expect(await db().selectFrom(table).where('user_id', '=', ann.userId).selectAll().execute()).toEqual([]);
      const late = { chatId, localId: randomUUID(), content: { kind: 'text', text: 'there?' } as const };
      const refused = await ben.client.operation(OPERATIONS.msgSend, { ...late, mentionedIds: [], mentionWords: [] });
      expect(refused).toMatchObject({ ok: false, failure: { code: 'noFriend' } });
      const { data } = await stage.done('GET', '/erasures?limit=200');
      expect(data).toContainEqual(expect.objectContaining({ userId: ann.userId, state: 'done' }));
    });

    it('is not admitted again unless the tenant readmits erased players', async () => {
      const ann = await stage.aPlayer('Ann');
      await stage.done('DELETE', `/players/${stage.ref(ann)}`);
      await runErasures(stage.provider.services);
      const again = { playerId: ann.playerId, name: 'Ann again' };
      const identity = { playerId: ann.playerId, name: 'Ann again', photo: '' };
      expect(await stage.refusal('POST', '/players', again)).toEqual([409, 'account_erased']);
      expect(await findOrAdmit(stage.provider.services, await stage.provider.tenant(), identity)).toBeUndefined();
      await stage.done('PATCH', '/tenant', { settings: { readmitsErased: true } });
      const made = await findOrAdmit(stage.provider.services, await stage.provider.tenant(), identity);
      expect(made?.account.userId).not.toBe(ann.userId);
      await stage.done('PATCH', '/tenant', { settings: { readmitsErased: null } });
    });

    it('leaves only what the pages name, in all tables', async () => {
      const playerId = `platform-${randomUUID()}`;
      const name = `Nora${randomUUID().slice(0, 8)}`;
      const [tag, words, note] = [`tag-${randomUUID().slice(0, 8)}`, `words-${randomUUID()}`, `note-${randomUUID()}`];
      const made = { playerId, name, attributes: { tags: [tag] } };
      const headers = { 'idempotency-key': randomUUID() };
      const { body: nora } = await stage.server.call('POST', '/players', { body: made, headers });
      const ben = await stage.aPlayer('Ben');
      const client = createClient(stage.provider.baseUrl);
      const token = await stage.signer.sign({ playerId, name });
      client.token = valueOf(await client.call(HTTP_CALLS.identityLogin, { token })).data.token;
      await stage.done('PUT', `/players/${playerId}/friends/${stage.ref(ben)}`);
      const chatId = oneToOneChatId(nora.userId, ben.userId);
      // Events wait for a receiver that does not answer.
      await stage.done('POST', '/webhooks', { url: 'https://events.invalid/hook', events: EVENT_CHOICES });
      const { messageId } = valueOf(await client.send(chatId, words)).data;
      const writer = { playerId, userId: nora.userId, client } as const;
      const shown = await upload(writer, chatId);
      const unused = [await keepUnused(writer, chatId), await keepUnused(writer, chatId)];
      await stage.done('POST', '/groups', { name: 'Group', owner: ben.playerId, members: [playerId] });
      const repeated = (method: string, path: string, body: object) =>
        stage.server.call(method, path, { body, headers: { 'idempotency-key': randomUUID() } });
      const about = { type: 'player', player: playerId };
      const person = await repeated('POST', '/reports', { about, reason: 'spam', note, reporter: ben.playerId });
      const message = { type: 'message', chatId, messageId };
      const said = await repeated('POST', '/reports', { about: message, reason: 'spam', note });
      const ownGroup = await repeated('POST', '/groups', { name: 'Own', owner: playerId, members: [ben.playerId] });
      const patched = await repeated('PATCH', `/players/${playerId}`, { attributes: { tags: [tag] } });
      const limited = await repeated('PUT', `/players/${playerId}/limits/slow`, { reason: note, messagesPerMinute: 2 });
      const asked = await repeated('DELETE', `/players/${playerId}`, {});
      expect([person, said, ownGroup, patched, limited, asked].map(({ status }) => status)).toEqual([
        201, 201, 201, 200, 200, 200,
      ]);
      await runErasures(stage.provider.services);
      // The pictures are gone, also those that no message shows. Only the evidence of the report keeps its copy.
      const rest = db().selectFrom('files').select('file_key').where('uploader_id', '=', nora.userId);
      expect(await rest.execute()).toEqual([]);
      const marked = (await db().selectFrom('blob_removals').select('blob_key').execute()).map((row) => row.blob_key);
      expect(unused.map((blob) => marked.includes(blob))).toEqual([true, true]);
      expect((await stage.server.call('GET', `/reports/${said.body.reportId}/files/${shown}`)).status).toBe(200);
      // Events wait, with ids only.
      const events = db()
        .selectFrom('webhook_events')
        .select('type')
        .where(sql`keys::text`, 'like', `%${nora.userId}%`);
      expect((await events.execute()).map(({ type }) => type)).toContain('group.member_joined');
      const traces = async (mark: string): Promise<readonly string[]> => {
        const { rows: tables } = await sql<{ name: string }>`
          select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db());
        const found = [];
        for (const { name: table } of tables) {
          const { rows } =
            await sql`select 1 from ${sql.table(table)} t where position(${mark} in t::text) > 0 limit 1`.execute(db());
          if (rows.length > 0) found.push(table);
        }
        return found;
      };
      // The words of a chat and the notes of reports, names inside system messages, and the chained log of the platform's own calls.
      expect(await traces(playerId)).toEqual(['audit_entries']);
      expect(await traces(name)).toEqual(['messages']);
      expect(await traces(tag)).toEqual([]);
      expect(await traces(words)).toEqual(['messages', 'report_evidence']);
      expect(await traces(note)).toEqual(['reports']);
    });

    it('is erased by another node when one dies between steps', async () => {
      const { services } = stage.provider;
      const ann = await stage.aPlayer('Ann');
      await befriend(ann, await stage.aPlayer('Ben'));
      await stage.done('DELETE', `/players/${stage.ref(ann)}`);
      const erasure = () => db().updateTable('erasures').where('user_id', '=', ann.userId);
      const oneStep = async (): Promise<void> => {
        let asked = 0;
        // The job asks whether it must stop before the person, before the step, and before the next step.
        await runErasures(services, () => (asked += 1) > 2);
      };
      for (let step = 0; step < 6; step += 1) {
        await oneStep();
        // The node died after the step and before it could record it. Its time is not over yet.
        await erasure()
          .set({ step, due_at: services.now() + 60_000, done_at: null })
          .execute();
        await oneStep();
        expect(await findErasureStep(ann)).toBe(step);
        await erasure().set({ due_at: 0 }).execute();
        await oneStep();
      }
      await runErasures(services);
      const { data } = await stage.done('GET', '/erasures?limit=200');
      expect(data).toContainEqual(expect.objectContaining({ userId: ann.userId, state: 'done' }));
    });
  });

  describe('the limits of a tenant', () => {
    const limit = (retention: object) => stage.done('PATCH', '/tenant', { settings: { retention } });
    /** Makes the messages of a chat up to a number, and its files, older. */
    const age = async (chatId: string, upTo: number, days: number): Promise<void> => {
      const time = stage.provider.services.now() - days * DAY_MS;
      await db()
        .updateTable('messages')
        .set({ time })
        .where('chat_id', '=', chatId)
        .where('msg_id', '<=', upTo)
        .execute();
      await db().updateTable('files').set({ created_at: time }).where('owner', '=', chatId).execute();
    };

    it('remove all members’ old messages and files, keep the counts', async () => {
      const [ann, ben] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben')];
      const chatId = await befriend(ann, ben);
      const key = await upload(ann, chatId);
      for (const text of ['two', 'three', 'four']) await ann.client.send(chatId, text);
      await age(chatId, 2, 40);
      await limit({ messageDays: 30 });
      await removeOverdue(stage.provider.services);
      const texts = (await pageOf(ben, chatId)).map(({ content }) =>
        content.kind === 'text' ? content.text : content.kind,
      );
      expect(texts.toSorted()).toEqual(['four', 'three']);
      const unread = valueOf(await ben.client.operation(OPERATIONS.msgRead, { chatId, messageId: '2' })).data;
      expect(unread).toMatchObject({ unread: 2 });
      const bodies = await db()
        .selectFrom('messages')
        .select('body')
        .where('chat_id', '=', chatId)
        .where('msg_id', '<=', 2)
        .execute();
      expect(bodies.filter(({ body }) => body !== '')).toEqual([]);
      expect(await loads(ben, key, chatId)).toBe(404);
      await removeUnusedFiles(stage.provider.services);
      expect(await db().selectFrom('files').where('owner', '=', chatId).selectAll().execute()).toEqual([]);
      await ann.client.send(chatId, 'five');
      expect(valueOf(await ben.client.operation(OPERATIONS.msgRead, { chatId, messageId: '2' })).data.unread).toBe(3);
    });

    it('keep later messages before older ones of a guest', async () => {
      const [ann, ben] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben')];
      const chatId = await befriend(ann, ben);
      for (const text of ['old', 'new', 'of the guest']) await ann.client.send(chatId, text);
      await age(chatId, 3, 40);
      const time = stage.provider.services.now();
      await db().updateTable('messages').set({ time }).where('chat_id', '=', chatId).where('msg_id', '=', 2).execute();
      await limit({ messageDays: 30 });
      await removeOverdue(stage.provider.services);
      const ids = (await pageOf(ben, chatId)).map(({ delivery }) => delivery.messageId);
      expect(ids.toSorted()).toEqual(['2', '3']);
    });

    it('remove the rows of long chats', async () => {
      const [ann, ben] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben')];
      const chatId = await befriend(ann, ben);
      for (let at = 0; at < 140; at += 1) {
        await db().updateTable('chat_members').set({ last_sent_at: 0 }).where('chat_id', '=', chatId).execute();
        await ann.client.send(chatId, `text ${at}`);
      }
      await age(chatId, 130, 40);
      await limit({ messageDays: 30 });
      await removeOverdue(stage.provider.services);
      const left = await db()
        .selectFrom('messages')
        .select('msg_id')
        .where('chat_id', '=', chatId)
        .orderBy('msg_id')
        .execute();
      expect(left[0]?.msg_id).toBe(129);
      expect(await pageOf(ben, chatId)).toHaveLength(10);
      expect(valueOf(await ben.client.operation(OPERATIONS.msgRead, { chatId, messageId: '130' })).data.unread).toBe(
        10,
      );
    });

    it('remove old files of messages that stay', async () => {
      const [ann, ben] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben')];
      const chatId = await befriend(ann, ben);
      const key = await upload(ann, chatId);
      await age(chatId, 0, 40);
      await limit({ fileDays: 30 });
      await removeOverdue(stage.provider.services);
      expect(await loads(ben, key, chatId)).toBe(404);
      expect(await pageOf(ben, chatId)).toHaveLength(1);
    });

    it('remove closed reports with their evidence, and keep open ones', async () => {
      const [ann, ben] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben')];
      const chatId = await befriend(ann, ben);
      await ann.client.send(chatId, 'spam');
      await ann.client.send(chatId, 'more spam');
      const about = (messageId: string) => ({ type: 'message', chatId, messageId });
      const [closed, open] = [
        await stage.done('POST', '/reports', { about: about('1'), reason: 'spam' }),
        await stage.done('POST', '/reports', { about: about('2'), reason: 'other' }),
      ];
      await stage.done('POST', `/reports/${closed.reportId}/dismiss`, {});
      await limit({ reportDays: 30 });
      stage.provider.advanceClock(29 * DAY_MS);
      await removeOverdue(stage.provider.services);
      expect(await stage.done('GET', `/reports/${closed.reportId}`)).toMatchObject({ state: 'dismissed' });
      await expect(sql`delete from report_evidence`.execute(db())).rejects.toThrow('is kept');
      await expect(sql`delete from reports`.execute(db())).rejects.toThrow('open reports are kept');
      stage.provider.advanceClock(2 * DAY_MS);
      await removeOverdue(stage.provider.services);
      expect(await stage.refusal('GET', `/reports/${closed.reportId}`)).toEqual([404, 'not_found']);
      const kept = await stage.done('GET', `/reports/${open.reportId}`);
      expect(kept.evidence.length).toBeGreaterThan(0);
      const both = [closed, open].map(({ reportId }) => Number(reportId));
      const copies = db().selectFrom('report_evidence').select('report_id').distinct().where('report_id', 'in', both);
      const ids = await copies.execute();
      expect(ids).toEqual([{ report_id: Number(open.reportId) }]);
    });

    it('refuse invalid settings', async () => {
      expect(await stage.refusal('PATCH', '/tenant', { settings: { retention: { messageDays: 0 } } })).toEqual([
        400,
        'invalid_request',
      ]);
    });
  });

  it('removes messages of a group dissolved a month ago', async () => {
    const ann = await stage.aPlayer('Ann');
    const { groupId } = await stage.done('POST', '/groups', { name: 'Gone', owner: ann.playerId, members: [] });
    await ann.client.send(groupId, 'text');
    await stage.done('DELETE', `/groups/${groupId}`);
    await removeOverdue(stage.provider.services);
    const bodies = () =>
      db().selectFrom('messages').select('body').where('chat_id', '=', groupId).where('body', '<>', '').execute();
    expect(await bodies()).not.toEqual([]);
    const last_time = stage.provider.services.now() - 31 * DAY_MS;
    await db().updateTable('chats').set({ last_time }).where('chat_id', '=', groupId).execute();
    await removeOverdue(stage.provider.services);
    expect(await bodies()).toEqual([]);
  });
});
