import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { UPLOAD_PART_BYTES } from '../../../widget/domain/limits.ts';
import { fetchStored, grantFor, sendPart, type Token, uploadRequestFor } from '../../support/file-client.ts';
import { createTestPlace, listBucket, testedStores, type TestPlace } from '../../support/file-stores.ts';
import { videoSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { createTestDatabase, type TestDatabase, usualDatabase } from '../../support/provider-database.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';

const PARTS = 10;
const SIZE = PARTS * UPLOAD_PART_BYTES - 1000;
const onServers = usualDatabase().filter((kind) => kind === 'postgres');
const inStores = testedStores().filter((kind) => kind === 's3');

/** L-OP3. */
describe.each(onServers)('uploads to two nodes on %s', (database) => {
  describe.each(inStores)('with files in %s and no common folder', (store) => {
    let place: TestPlace;
    let otherPlace: TestPlace;
    let shared: TestDatabase;
    let redis: RedisServer;
    let nodes: readonly [TestProvider, TestProvider];
    let first: TestClient;
    let second: TestClient;
    let chatId: string;

    beforeAll(async () => {
      [place, otherPlace, shared, redis] = await Promise.all([
        createTestPlace(store),
        createTestPlace('disk'),
        createTestDatabase(database),
        startRedisServer(),
      ]);
      const start = (fileDirectory: string) =>
        startTestProvider({
          database: shared.choice,
          redis: redis.config,
          files: { fileDirectory, s3: place.s3 },
        });
      nodes = [await start(place.directory), await start(otherPlace.directory)];
      const { userId } = await nodes[0].createUser({ loginName: 'anna', password: 'password-a' });
      chatId = await nodes[0].befriend(userId, (await nodes[0].createUser()).userId);
      first = await signIn(nodes[0].baseUrl, 'anna', 'password-a');
      second = createClient(nodes[1].baseUrl, first.token === undefined ? {} : { token: first.token });
    });
    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all([place.remove(), otherPlace.remove(), shared.remove(), redis.remove()]);
    });

    const begin = async () => {
      const bytes = await videoSample({ bytes: SIZE });
      const request = uploadRequestFor(chatId, bytes, { hash: randomUUID().replaceAll('-', '') });
      return { bytes, request, token: await tokenFrom(first, request) };
    };
    const tokenFrom = async (client: TestClient, request: Parameters<typeof grantFor>[1]): Promise<Token> => {
      const grant = await grantFor(client, request);
      if (!grant.ok || grant.value.state !== 'upload') throw new Error('no token');
      return grant.value.token;
    };
    const send = (node: TestProvider, token: Token, bytes: Uint8Array<ArrayBuffer>, part: number) =>
      sendPart(node.baseUrl, token, part, bytes.slice(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES));
    const objects = async (): Promise<number> => (place.s3 === undefined ? 0 : (await listBucket(place.s3)).length);
    const incoming = async (): Promise<readonly string[]> =>
      (await Promise.all([place, otherPlace].map(({ directory }) => readdir(path.join(directory, 'incoming'))))).flat();

    it('resume on the other node, and leave only the file', async () => {
      const before = await objects();
      const { bytes, request, token } = await begin();
      for (const part of [0, 3, 9]) expect(await send(nodes[0], token, bytes, part)).toMatchObject({ ok: true });
      const renewed = await tokenFrom(second, request);
      expect(renewed.accessKeyId).toBe(token.accessKeyId);
      expect(valueOf(await second.call(HTTP_CALLS.fileParts, renewed)).data).toEqual({ parts: [0, 3, 9] });
      const others = Array.from({ length: PARTS }, (_, part) => part).filter((part) => ![0, 3, 9].includes(part));
      await Promise.all(others.map((part) => send(nodes[1], renewed, bytes, part)));
      const completed = await Promise.all(
        [second, first].map((client) => client.call(HTTP_CALLS.fileComplete, renewed)),
      );
      const [one, same] = completed.map((each) => valueOf(each).data);
      expect(one).toMatchObject({ kind: 'video', sizeBytes: SIZE });
      expect(same).toEqual(one);
      const stored = await fetchStored(nodes[0].baseUrl, first.token, one?.fileKey ?? '', chatId);
      expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
      // The clean-up removes the file of the node that completed the upload second.
      await removeExpired(nodes[0].services);
      expect((await objects()) - before).toBe(1);
      expect(await incoming()).toEqual([]);
    });

    it('lose their parts a day after they were abandoned', async () => {
      const before = await objects();
      const { bytes, token } = await begin();
      expect(await send(nodes[0], token, bytes, 0)).toMatchObject({ ok: true });
      // The same part again replaces the first one.
      expect(await send(nodes[1], token, bytes, 0)).toMatchObject({ ok: true });
      expect(await send(nodes[1], token, bytes, 1)).toMatchObject({ ok: true });
      expect((await objects()) - before).toBe(2);
      await nodes[1].services.db.updateTable('uploads').set({ created_at: 0 }).execute();
      await removeExpired(nodes[1].services);
      expect(await objects()).toBe(before);
      expect(await send(nodes[0], token, bytes, 2)).toMatchObject({ ok: false, failure: { code: 'not_found' } });
    });
  });
});
