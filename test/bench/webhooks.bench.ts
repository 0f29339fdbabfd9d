import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, it } from 'vitest';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { signIn, type TestClient } from '../support/provider-client.ts';
import { type DatabaseKind, everyDatabase } from '../support/provider-database.ts';
import { serverClientOf } from '../support/server-api.ts';
import { scaled } from './data/scale.ts';

/**
 * Events for the receiver of one tenant, while the receiver of another tenant is absent, never answers, or has refused 200,000 events.
 * Then the time in which a receiver that was away gets 3,000 events of 60 chats.
 */

const CHATS = scaled(60, 3);
const SENDS = scaled(100, 3);
const SEND_EVERY_MS = 150;
const WAITING_EVENTS = scaled(200_000, 100);
const LATE_EVENTS_PER_CHAT = scaled(50, 2);

interface Receiver {
  readonly url: string;
  /** When the event about a message arrived. */
  readonly arrivals: Map<string, number>;
  answer: 'yes' | 'no' | 'never';
  readonly stop: () => void;
}

async function startReceiver(): Promise<Receiver> {
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      if (receiver.answer === 'never') return;
      if (receiver.answer === 'yes') {
        const { id, data } = JSON.parse(Buffer.concat(parts).toString());
        receiver.arrivals.set(
          data.content?.text?.startsWith('send') === true ? data.content.text : id,
          performance.now(),
        );
      }
      response.writeHead(receiver.answer === 'yes' ? 200 : 503).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrivals: new Map(),
    answer: 'yes',
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const report = (values: readonly number[]): string =>
  `p50 ${Math.round(percentile(values, 0.5))}, p99 ${Math.round(percentile(values, 0.99))}, max ${Math.round(Math.max(...values))} ms`;

async function until(condition: () => Promise<boolean> | boolean, everyMs = 20): Promise<void> {
  while (!(await condition())) await wait(everyMs);
}

const insertEvents = ({ services }: TestProvider, webhookId: string, chats: readonly string[], each: number) =>
  sql`insert into webhook_events (webhook_id, type, topic, keys, created_at)
    select ${webhookId}, 'message.created', chat_id, jsonb_build_object('chatId', chat_id, 'messageId', '1'), 0
    from generate_series(1, ${each}::integer) number, unnest(${[...chats]}::text[]) chat_id
    order by number, chat_id`.execute(services.db);

/** Sends at fixed times. Returns the times to the answer, and to the event. */
async function measure(ann: TestClient, chatId: string, receiver: Receiver, name: string): Promise<string> {
  const acks: number[] = [];
  const sentAt = new Map<string, number>();
  const sends: Promise<unknown>[] = [];
  for (let index = 0; index < SENDS; index += 1) {
    const text = `send ${name} ${index}`;
    const startedAt = performance.now();
    sentAt.set(text, startedAt);
    sends.push(ann.send(chatId, text).then(() => acks.push(performance.now() - startedAt)));
    await wait(SEND_EVERY_MS);
  }
  await Promise.all(sends);
  await Promise.race([wait(60_000), until(() => [...sentAt.keys()].every((text) => receiver.arrivals.has(text)))]);
  const events = [...sentAt].map(([text, at]) => (receiver.arrivals.get(text) ?? Infinity) - at);
  return `  ${name.padEnd(34)} event: ${report(events)}; answer to the sender: ${report(acks)} (load ${loadavg()[0]?.toFixed(1)})`;
}

async function run(database: DatabaseKind): Promise<readonly string[]> {
  const provider = await startTestProvider({
    database,
    allowsPrivateWebhooks: true,
    limits: { maxCallWaitMs: 60_000 },
  });
  const [good, bad] = [await startReceiver(), await startReceiver()];
  try {
    const { db } = provider.services;
    await provider.saveTenant({}, 'GPO');
    const server = await serverClientOf(provider);
    const other = await serverClientOf(provider, { tenant: 'GPO' });
    const listen = async (client: typeof server, { url }: Receiver): Promise<string> =>
      (await client.call('POST', '/webhooks', { body: { url, events: ['message.created'] } })).body.webhookId;
    const { userId } = await provider.createUser({ name: 'Ann', loginName: 'ann.x', password: 'password-x' });
    const ann = await signIn(provider.baseUrl, 'ann.x', 'password-x');
    const chats: string[] = [];
    for (let index = 0; index < CHATS; index += 1) {
      chats.push(await provider.befriend(userId, (await provider.createUser()).userId));
      await ann.send(chats[index] ?? '', 'first');
    }
    const healthy = await listen(server, good);
    const chatId = chats[0] ?? '';
    const lines = [`webhooks on ${database}, ${SENDS} messages, one in ${SEND_EVERY_MS} ms`];
    lines.push(await measure(ann, chatId, good, 'alone'));

    bad.answer = 'never';
    const hanging = await listen(other, bad);
    await insertEvents(provider, hanging, chats, 5);
    lines.push(await measure(ann, chatId, good, `${CHATS} chats never answered`));
    await other.call('DELETE', `/webhooks/${hanging}`);

    bad.answer = 'no';
    const dead = await listen(other, bad);
    const insertedAt = performance.now();
    await insertEvents(provider, dead, chats, Math.ceil(WAITING_EVENTS / CHATS));
    const arriving = await measure(ann, chatId, good, `${WAITING_EVENTS} events arrive`);
    lines.push(arriving);
    const unplaced = async (): Promise<boolean> => {
      const found = db.selectFrom('webhook_events').select('event_id').where('is_placed', '=', false);
      return (await found.where('state', '=', 'waiting').limit(1).execute()).length === 0;
    };
    await until(unplaced, 200);
    lines.push(`    placed ${Math.round(performance.now() - insertedAt)} ms after they were stored`);
    lines.push(await measure(ann, chatId, good, `${WAITING_EVENTS} events wait`));
    await other.call('DELETE', `/webhooks/${dead}`);
    lines.push(await measure(ann, chatId, good, 'their webhook is removed'));
    const isDeleted = async (): Promise<boolean> =>
      (await db.selectFrom('webhook_endpoints').select('webhook_id').where('webhook_id', '=', dead).execute())
        .length === 0;
    await until(isDeleted, 200);

    good.answer = 'no';
    await insertEvents(provider, healthy, chats, LATE_EVENTS_PER_CHAT);
    await until(async () => (await db.selectFrom('webhook_pauses').selectAll().execute()).length > 0);
    good.answer = 'yes';
    good.arrivals.clear();
    const backAt = performance.now();
    const count = CHATS * LATE_EVENTS_PER_CHAT;
    await until(() => good.arrivals.size >= count);
    const times = [...good.arrivals.values()].toSorted((a, b) => a - b);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    lines.push(
      `  a receiver that is back: first event after ${Math.round((times[0] ?? 0) - backAt)} ms, then ${count} in ` +
        `${seconds.toFixed(1)} s: ${Math.round(count / seconds)} events/s (load ${loadavg()[0]?.toFixed(1)})`,
    );
    return lines;
  } finally {
    await provider.stop();
    good.stop();
    bad.stop();
  }
}

describe.each(everyDatabase())('webhooks (%s)', (database) => {
  it('deliver while other receivers fail', async () => {
    console.log((await run(database)).join('\n'));
  });
});
