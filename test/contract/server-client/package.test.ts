import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RESOLUTIONS, useInstalledPackage } from '../../support/installed-package.ts';

/** The package as a platform's server uses it: packed, installed, imported, required and type-checked. */

const installed = useInstalledPackage('dist/server-client');

test('is one package with its README, licence and version', async () => {
  const folder = path.join(installed.project, 'node_modules');
  expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual(['meeline-server']);
  expect((await readdir(path.join(folder, 'meeline-server'))).toSorted()).toEqual(
    ['LICENSE', 'README.md', 'index.cjs', 'index.d.cts', 'index.d.ts', 'index.js', 'package.json'].toSorted(),
  );
  const [own, repository] = await installed.versions();
  expect(own).toBe(repository);
});

test('has no finding of publint and “are the types wrong”', async () => {
  expect(await installed.findings()).toEqual([]);
});

const PROGRAM = `const client = createServerClient({ url: 'http://127.0.0.1:1', credential: 'mk_x', retries: 0 });
client.getPlayer('4711').catch((error) => console.log(error instanceof ServerApiError, error.code, Object.keys(client).length > 50));
`;

test.each([
  ['imported', 'server.mjs', `import { createServerClient, ServerApiError } from 'meeline-server';\n`],
  ['required', 'server.cjs', `const { createServerClient, ServerApiError } = require('meeline-server');\n`],
])('is %s', async (_, name, head) => {
  await installed.write(name, head + PROGRAM);
  expect(await installed.run(name)).toBe('true unreachable true\n');
});

const TYPED = `import { createServerClient, readWebhook, ServerApiError, type Player } from 'meeline-server';
const client = createServerClient({ url: 'https://chat.example', credential: async () => 'token' });
export const created: Promise<Player> = client.createPlayer({ playerId: '4711', name: 'Minh' }, { idempotencyKey: 'a' });
export async function names(): Promise<readonly string[]> {
  const { data, nextCursor } = await client.listPlayers({ limit: 2 });
  const all = [...data.map(({ name }) => name), nextCursor ?? ''];
  for await (const player of client.listPlayers()) all.push(player.name);
  for await (const entry of client.exportAudit()) all.push(entry.act);
  return all;
}
export const isMissing = (error: unknown): boolean => error instanceof ServerApiError && error.code === 'not_found';
export const type: string = readWebhook({ body: '{}', signature: null, secret: 's' }).type;
void client.setFlag('alias:vip', 'card', { isOn: true }, { signal: AbortSignal.timeout(1000) });
// @ts-expect-error a player has a name
void client.createPlayer({ playerId: '4711' });
// @ts-expect-error there is no such role
void client.setRole('alias:vip', '4711', { role: 'king' });
// @ts-expect-error webhooks take no key
void client.createWebhook({ url: 'https://a.example', events: ['group.*'] }, { idempotencyKey: 'a' });
`;

test.each(RESOLUTIONS)(
  'has types for modules of kind %s resolved as %s',
  async (kind, resolution) => {
    await installed.lend('@types/node', 'undici-types');
    const files = ['typed.mts', 'typed.cts'];
    for (const file of files) await installed.write(file, TYPED);
    expect(await installed.typeCheck(kind, resolution, files)).toBe('');
    expect(await installed.typeCheck(kind, resolution, files, 'node')).toBe('');
  },
  240_000,
);

/** The values that the examples of the README use without making them. */
const MADE_ELSEWHERE = `import { createIdentitySigner, createServerClient, createTokenCredential, readWebhook, ServerApiError } from 'meeline-server';
declare const url: string, body: string, secret: string, result: Parameters<ReturnType<typeof createServerClient>['sendMessage']>[0];
declare const process: { env: { MEELINE_KEY: string } };
declare const request: { headers: { 'meeline-signature': string } };
declare const response: { json: (value: object) => void };
declare const player: { id: string; name: string };
declare function readFile(name: string, encoding: 'utf8'): Promise<string>;
const key = { tenant: 'CB', privateKey: 'PEM' };
const meeline = createServerClient({ url, credential: secret });
`;

test('the examples of the README have correct types', async () => {
  const page = await readFile('applet-host-demo/server-client/README.md', 'utf8');
  const examples = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) =>
    code.replaceAll(/^import .*\n/gm, ''),
  );
  expect(examples.length).toBeGreaterThan(5);
  await installed.write('examples.mts', MADE_ELSEWHERE + examples.map((code) => `{\n${code}}\n`).join(''));
  expect(await installed.typeCheck('nodenext', 'nodenext', ['examples.mts'])).toBe('');
}, 120_000);
