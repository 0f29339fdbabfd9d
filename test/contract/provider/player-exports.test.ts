import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runErasures } from '../../../applet-host-demo/provider/capabilities/data-life/erasure.ts';
import { runExports } from '../../../applet-host-demo/provider/capabilities/data-life/exports.ts';
import { newBlobKey } from '../../../applet-host-demo/provider/base/store/files/blob-key.ts';
import { removeUnusedFiles } from '../../../applet-host-demo/provider/capabilities/files/clean-up.ts';
import { SERVER_API_PATH } from '../../../applet-host-demo/provider/edges/server-api/path.ts';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { uploadWhole } from '../../support/file-client.ts';
import { finishedExport } from '../../support/finished-export.ts';
import { pngSample } from '../../support/media-samples.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { until, valueOf } from '../../support/provider-client.ts';
import { serverClientOf } from '../../support/server-api.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';
import { zipEntries } from '../../support/zip-entries.ts';
import { JOBS_BY_HAND } from '../../support/jobs-by-hand.ts';

/** The export of a person's data as an archive. L-PB31. */

const DAY_MS = 24 * 3_600_000;

describe.each(everyDatabase())('exports of players on %s', (database) => {
  const stage = useServerStage(database, { limits: JOBS_BY_HAND });
  const services = () => stage.provider.services;
  const request = (player: Player) => stage.done('POST', `/players/${stage.ref(player)}/exports`);
  const read = (player: Player, id: string) => stage.done('GET', `/players/${stage.ref(player)}/exports/${id}`);
  const download = async (player: Player, id: string): Promise<Response> => {
    const { secret } = await serverClientOf(stage.provider, { scopes: ['players:export'] });
    const place = `${stage.provider.baseUrl}${SERVER_API_PATH}/players/${stage.ref(player)}/exports/${id}/archive`;
    return fetch(place, { headers: { authorization: `Bearer ${secret}` } });
  };
  const bytesOf = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer());
  const linesIn = (text = ''): readonly Record<string, unknown>[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(Buffer.from(line, 'latin1').toString()) as Record<string, unknown>);
  const send = async (player: Player, chatId: string, content: object) =>
    valueOf(
      await player.client.operation(OPERATIONS.msgSend, {
        chatId,
        localId: randomUUID(),
        content: content as never,
        mentionedIds: [],
        mentionWords: [],
      }),
    );

  /** Waits until an export has failed this often. */
  const untilTried = (exportId: string, tries: number) =>
    until('a failed try', async () => {
      await runExports(services());
      const row = await services()
        .db.selectFrom('player_exports')
        .select(['tries', 'last_error'])
        .where('export_id', '=', exportId)
        .executeTakeFirstOrThrow();
      return row.tries === tries && row.last_error.includes('ENOENT') ? true : undefined;
    });

  it('contain the person’s own data, others’ only in direct chats', async () => {
    const [ann, ben, cara] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben'), await stage.aPlayer('Cara')];
    await stage.done('PUT', `/players/${stage.ref(ann)}/friends/${stage.ref(ben)}`);
    await stage.done('PATCH', `/players/${stage.ref(ann)}`, { attributes: { tags: ['vip'], level: 3 } });
    const chatId = [ann.userId, ben.userId].toSorted().join('');
    const { groupId } = await stage.done('POST', '/groups', {
      name: 'Lucky',
      owner: cara.playerId,
      members: [ann.playerId, ben.playerId],
    });
    await ann.client.send(chatId, 'Grüße from Ann');
    await ben.client.send(chatId, 'Ben to Ann');
    await ann.client.send(groupId, 'Ann to all');
    await ben.client.send(groupId, 'Ben to all');
    const bytes = await pngSample(40, 30);
    const stored = await uploadWhole(stage.provider.baseUrl, ann.client, { chatId, type: 'image' }, bytes);
    if (!stored.ok) throw new Error(stored.failure.code);
    const file = { key: stored.value.fileKey };
    await send(ann, chatId, packContent({ kind: 'image', file, width: 40, height: 30, sizeBytes: 1 }));
    await stage.done('POST', '/reports', {
      about: { type: 'player', player: ben.playerId },
      reporter: ann.playerId,
      reason: 'spam',
    });
    await stage.done('POST', '/reports', {
      about: { type: 'player', player: ann.playerId },
      reporter: ben.playerId,
      reason: 'spam',
      note: 'secret of Ben',
    });

    const asked = await request(ann);
    await finishedExport(services(), asked.exportId);
    const done = await read(ann, asked.exportId);
    expect(done).toMatchObject({ state: 'done' });

    const response = await download(ann, asked.exportId);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain(`export-${asked.exportId}.zip`);
    const archive = await bytesOf(response);
    expect(archive.length).toBe(done.size);
    const entries = await zipEntries(archive);
    expect(JSON.parse(entries.get('profile.json') ?? '')).toMatchObject({
      userId: ann.userId,
      playerId: ann.playerId,
      name: 'Ann',
      level: 3,
      tags: ['vip'],
    });
    expect(linesIn(entries.get('friends.jsonl'))).toMatchObject([{ userId: ben.userId, name: 'Ben' }]);
    expect(linesIn(entries.get('groups.jsonl'))).toMatchObject([{ groupId, name: 'Lucky', role: 'member' }]);
    expect(linesIn(entries.get('sessions.jsonl'))).toHaveLength(1);
    expect(linesIn(entries.get('reports-made.jsonl'))).toMatchObject([{ reason: 'spam' }]);
    const texts = linesIn(entries.get('messages.jsonl')).map(({ text, senderName }) => [text, senderName]);
    expect(texts).toEqual(
      expect.arrayContaining([
        ['Grüße from Ann', 'Ann'],
        ['Ben to Ann', 'Ben'],
        ['Ann to all', 'Ann'],
      ]),
    );
    expect([...entries.values()].join('')).not.toMatch(/Ben to all|secret of Ben|secretHash|password/);
    const [index] = linesIn(entries.get('files.jsonl'));
    expect(index).toMatchObject({ fileKey: stored.value.fileKey, kind: 'image' });
    expect(
      Buffer.from(entries.get(String(index?.['path'])) ?? '', 'latin1')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const { data } = await stage.done('GET', '/audit?limit=200');
    const acts = data.map(({ act }: { act: string }) => act);
    expect(acts).toEqual(expect.arrayContaining(['exportPlayer', 'downloadPlayerExport']));
  });

  it('read long lists in parts', async () => {
    const [ann, ben] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben')];
    await stage.done('PUT', `/players/${stage.ref(ann)}/friends/${stage.ref(ben)}`);
    const chatId = [ann.userId, ben.userId].toSorted().join('');
    await ann.client.send(chatId, 'first');
    const first = await services()
      .db.selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chatId)
      .orderBy('msg_id', 'desc')
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 1200 }, (_, index) => ({
      ...first,
      msg_id: first.msg_id + index + 1,
      uuid: `more-${index}`,
      body: `more ${index}`,
    }));
    await services().db.insertInto('messages').values(more).execute();
    const { exportId } = await request(ann);
    await finishedExport(services(), exportId);
    const entries = await zipEntries(await bytesOf(await download(ann, exportId)));
    const texts = linesIn(entries.get('messages.jsonl')).map(({ text }) => text);
    expect(texts.slice(-1201)).toEqual(['first', ...more.map(({ body }) => body)]);
  });

  it('are removed after seven days, or with an erasure', async () => {
    const [ann, ben] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben')];
    const [old, erased] = [await request(ann), await request(ben)];
    for (const { exportId } of [old, erased]) await finishedExport(services(), exportId);
    const keys = await services()
      .db.selectFrom('player_exports')
      .select('blob_key')
      .where('export_id', 'in', [old.exportId, erased.exportId])
      .execute();
    await stage.done('DELETE', `/players/${stage.ref(ben)}`);
    await runErasures(services());
    stage.provider.advanceClock(7 * DAY_MS + 1);
    expect(await stage.refusal('GET', `/players/${stage.ref(ann)}/exports/${old.exportId}`)).toEqual([
      404,
      'not_found',
    ]);
    await runExports(services());
    await removeUnusedFiles(services());
    for (const { blob_key } of keys) {
      const gone = services().files.read(blob_key, { first: 0, last: 1 });
      await expect(gone.toArray()).rejects.toThrow('ENOENT');
    }
    // After seven days the same player can be exported again.
    const again = await request(ann);
    await finishedExport(services(), again.exportId);
    expect(await read(ann, again.exportId)).toMatchObject({ state: 'done' });
  });

  it('are retried after a failure, and fail after five tries', async () => {
    const ann = await stage.aPlayer('Ann');
    const bytes = await pngSample(40, 30);
    const owner = `${ann.userId}${ann.userId}`;
    const lost = { owner, file_key: 'lost-file-0000000', kind: 'image', uploader_id: ann.userId } as const;
    await services()
      .db.insertInto('files')
      .values({
        ...lost,
        blob_key: 'lost-blob-00000',
        thumb_key: null,
        media_type: 'image/png',
        size: bytes.length,
        created_at: 1,
      })
      .execute();
    const { exportId } = await request(ann);
    for (let tried = 0; tried < 4; tried += 1) {
      await untilTried(exportId, tried + 1);
      expect(await read(ann, exportId)).toMatchObject({ state: 'waiting' });
      expect((await request(ann)).exportId).toBe(exportId);
      stage.provider.advanceClock(30_001);
    }
    await untilTried(exportId, 5);
    await expect.poll(() => read(ann, exportId)).toMatchObject({ state: 'failed' });
    expect((await download(ann, exportId)).status).toBe(404);
    expect((await request(ann)).exportId).not.toBe(exportId);
  });

  it('fail if every try has ended its node', async () => {
    const ann = await stage.aPlayer('Ann');
    const nowMs = services().now();
    const exportId = 'fedcba9876543210';
    await services()
      .db.insertInto('player_exports')
      .values({
        export_id: exportId,
        tenant: 'CB',
        user_id: ann.userId,
        requested_at: nowMs,
        tries: 5,
        expires_at: nowMs + 3_600_000,
        blob_key: newBlobKey(),
      })
      .execute();
    await runExports(services());
    await expect.poll(() => read(ann, exportId)).toMatchObject({ state: 'failed' });
  });
});
