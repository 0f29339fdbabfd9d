import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Services } from '../../../applet-host-demo/provider/calls/services.ts';
import { pausableClients } from '../../../applet-host-demo/provider/pausable.ts';
import type { OutgoingPause } from '../../../applet-host-demo/provider/base/store/engine/outgoing-pause.ts';

const PROVIDER = 'applet-host-demo/provider';

/**
 * All files that can open a connection to another machine, with the client in `Services` that waits while outgoing work is paused, or
 * the reason why it goes on. A new file fails here until it has a row: give its client to `pausableClients`, if its calls have effects.
 */
const OUTGOING: Readonly<Record<string, 'waits: wallet, lottery' | 'waits: webhooks, sms' | `goes on: ${string}`>> = {
  'base/outbound/platform-calls.ts': 'waits: wallet, lottery',
  'base/outbound/client.ts': 'waits: webhooks, sms',
  'capabilities/files/http-speech.ts': 'goes on: a user asks for the text of a voice message; it changes nothing',
  'capabilities/files/s3-client.ts': 'goes on: files of the copy get new keys; the jobs that remove files wait',
  'edges/cli/server-call.ts': 'goes on: a command of the operator',
  'edges/backup/backup.ts': 'goes on: the own database',
  'base/store/engine/embedded.ts': 'goes on: the own database',
  'base/store/engine/postgres.ts': 'goes on: the own database',
  'base/store/engine/directory-lock.ts': 'goes on: the own machine',
  'delivery/nodes/node-lock.ts': 'goes on: the own database',
  'base/redis/redis-config.ts': 'goes on: the own nodes; a copy has channels of its own',
  'base/observe/open-telemetry.ts': 'goes on: the operator’s own figures',
};
const CONNECTS =
  /\bfetch\(|\.request\(|from 'undici'|\bconnect\b.*from 'node:(?:net|tls)'|new (?:pg\.|Redis\(|Cluster\(|WebSocket\(|OTLP)|from 'nodemailer'/;

it('each file with outgoing calls waits or states a reason', async () => {
  const names = (await readdir(PROVIDER, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const found: string[] = [];
  for (const name of names) {
    const text = await readFile(path.join(PROVIDER, name), 'utf8');
    // Comments and the bus's own `fetch(chatId …)` open no connection.
    const code = text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '').replaceAll(/\bfetch\(chatId|reader\.fetch\(/g, '');
    if (CONNECTS.test(code)) found.push(name);
  }
  expect(found.toSorted()).toEqual(Object.keys(OUTGOING).toSorted());
});

type Clients = Pick<Services, 'wallet' | 'lottery' | 'sms' | 'webhooks'>;

/** Clients of other servers that count their calls. */
function countedClients() {
  const calls: string[] = [];
  const counted = (client: string) =>
    new Proxy(
      { isRemote: true },
      {
        get: (target, name) =>
          name === 'isRemote'
            ? target.isRemote
            : () => {
                calls.push(`${client}.${String(name)}`);
                return Promise.resolve('answer');
              },
        ownKeys: () => ['addressOf', 'close', 'post'],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    );
  const clients = Object.fromEntries(['wallet', 'lottery', 'sms', 'webhooks'].map((name) => [name, counted(name)]));
  return { calls, clients: clients as unknown as Clients };
}

const PAUSED_ANSWERS = {
  wallet: { balance: undefined, move: { state: 'unknown' }, query: { state: 'unknown' } },
  lottery: {
    games: undefined,
    draw: { state: 'unknown' },
    records: undefined,
    order: { state: 'unknown' },
    place: { state: 'unknown' },
    query: { state: 'unknown' },
  },
  sms: { send: false },
  webhooks: { post: { ok: false, failure: 'outgoing work is paused' } },
} as const;

it.each(
  Object.entries(PAUSED_ANSWERS).flatMap(([client, answers]) =>
    Object.entries(answers).map(([call, answer]) => ({ client, call, answer: answer as unknown })),
  ),
)('$client: $call calls no server until the pause ends', async ({ client, call, answer }) => {
  let pause: OutgoingPause | undefined = { cause: 'restore', sinceMs: 0 };
  const { calls, clients } = countedClients();
  const outgoing = { pause: () => pause, refresh: () => Promise.resolve(), stop: () => Promise.resolve() };
  const given = pausableClients(outgoing, clients) as unknown as Record<
    string,
    Record<string, (...args: unknown[]) => Promise<unknown>>
  >;
  expect(await given[client]?.[call]?.({}, '', '')).toEqual(answer);
  expect(calls).toEqual([]);
  pause = undefined;
  expect(await given[client]?.[call]?.({}, '', '')).toBe('answer');
  expect(calls).toEqual([`${client}.${call}`]);
});
