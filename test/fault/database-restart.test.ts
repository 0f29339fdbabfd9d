import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/provider-client.ts';
import { createTestDatabase, everyDatabase, type TestDatabase } from '../support/provider-database.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createFastClock } from './support/fast-clock.ts';
import { answers, crash, keepAcknowledged, urlOf } from './support/postgres-crash.ts';
import { openTalkTabs, prepareTalk } from './support/talk.ts';

const SPEED = 5;
const RESTARTS = 3;

describe.each(everyDatabase().filter((kind) => kind === 'postgres'))('on %s', (kind) => {
  let database: TestDatabase;
  let provider: TestProvider;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await keepAcknowledged(urlOf(database));
    provider = await startTestProvider({ database: database.choice });
  });
  afterAll(async () => {
    await provider.stop();
    await database.remove();
  });

  test('messages are stored once across a crash of the database', async () => {
    const talk = await prepareTalk(provider);
    const tabs = await openTalkTabs(provider.baseUrl, talk, createFastClock(SPEED));
    try {
      for (let restart = 1; restart <= RESTARTS; restart += 1) {
        tabs.sendEach(8);
        await wait(12 * restart * restart);
        await crash(urlOf(database));
        tabs.sendEach(3);
        await until('the database is back', () => answers(urlOf(database)));
      }
      expect(await tabs.verdict(provider.services.db)).toEqual([]);
    } finally {
      await tabs.stop();
    }
  });
});
