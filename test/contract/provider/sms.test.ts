import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../applet-host-demo/provider/edges/config.ts';
import { createHttpSms } from '../../../applet-host-demo/provider/capabilities/sms/http-sms.ts';
import { warnWithoutSms } from '../../../applet-host-demo/provider/base/tenants/sms-warning.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { startTestProvider, TEST_TENANT } from '../../support/provider.ts';
import { createClient, valueOf } from '../../support/provider-client.ts';
import { serverClientOf } from '../../support/server-api.ts';

const DOCUMENT = path.resolve('applet-host-demo/provider/docs/sms.md');
const SECRET = 'a secret of the test';
const silent = { warn: () => undefined };

describe('codes by text message', () => {
  let folder: string;
  let receiver: ChildProcess;
  let lines: AsyncIterator<string>;
  let url: string;

  /** The receiver is the example of the document. */
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-sms-'));
    const [, example = ''] = /```js\n([\s\S]*?)```/.exec(await readFile(DOCUMENT, 'utf8')) ?? [];
    await writeFile(path.join(folder, 'receiver.mjs'), example);
    receiver = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], {
      env: { SMS_SECRET: SECRET, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (receiver.stdout === null) throw new Error('no output');
    lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
    const { value } = await lines.next();
    url = `http://127.0.0.1:${/\d+$/.exec(String(value))?.[0]}/sms`;
  });
  afterAll(async () => {
    receiver.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it('arrive at the documented receiver, and register a visitor', async () => {
    const sms = createHttpSms({ url, secret: SECRET, timeoutMs: 5000 }, { log: silent, now: Date.now });
    const provider = await startTestProvider({ sms });
    try {
      await provider.saveTenant({ canRegister: true });
      const server = await serverClientOf(provider);
      const on = { body: { settings: { requiresSms: true } } };
      expect((await server.call('PATCH', '/tenant', on)).body).toMatchObject({ settings: { requiresSms: true } });
      const visitor = createClient(provider.baseUrl);
      const phone = '+66812345678';
      expect(valueOf(await visitor.call(HTTP_CALLS.smsRequired, { phone })).data.isRequired).toBe(true);
      const { value } = await lines.next();
      const code = /^\+66812345678: Your code is (\d+)$/.exec(String(value))?.[1] ?? '';
      expect(valueOf(await visitor.call(HTTP_CALLS.smsCheck, { phone, code })).data.ticket).toMatch(/./);
    } finally {
      await provider.stop();
    }
  });

  it('are not sent to a refusing or absent receiver', async () => {
    const order = { tenant: 'CB', phone: '+66812345678', code: '123456' };
    const facts = { log: silent, now: Date.now };
    expect(await createHttpSms({ url, secret: 'another secret!!', timeoutMs: 5000 }, facts).send(order)).toBe(false);
    const late = { log: silent, now: () => Date.now() - 600_000 };
    expect(await createHttpSms({ url, secret: SECRET, timeoutMs: 5000 }, late).send(order)).toBe(false);
    const closed = createServer().listen(0);
    await once(closed, 'listening');
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : 0;
    closed.close();
    await once(closed, 'close');
    const away = createHttpSms({ url: `http://127.0.0.1:${port}/`, secret: SECRET, timeoutMs: 5000 }, facts);
    expect(await away.send(order)).toBe(false);
  });

  it('need a sender; tenants with none are named in logs', async () => {
    const provider = await startTestProvider({});
    try {
      const server = await serverClientOf(provider);
      const on = { body: { settings: { requiresSms: true } } };
      const refused = await server.call('PATCH', '/tenant', on);
      expect(refused.status).toBe(400);
      expect(refused.body.error.message).toContain('SMS_URL');
      await provider.saveTenant({ requiresSms: true });
      const named: unknown[] = [];
      const log = { error: (about: unknown, text: string) => void named.push([about, text]) };
      await warnWithoutSms({ db: provider.services.db, sms: undefined, log });
      expect(named).toEqual([[{ tenant: TEST_TENANT }, expect.stringContaining('SMS_URL')]]);
    } finally {
      await provider.stop();
    }
  });

  it.each([
    [{ SMS_URL: 'https://x.example/sms' }, 'SMS_SECRET'],
    [{ SMS_SECRET: 'x'.repeat(20) }, 'SMS_URL'],
    [{ SMS_URL: 'ftp://x.example', SMS_SECRET: 'x'.repeat(20) }, 'SMS_URL'],
    [{ SMS_URL: 'https://u:p@x.example/sms', SMS_SECRET: 'x'.repeat(20) }, 'SMS_URL'],
  ])('refuse the environment %o', (env, name) => {
    expect(readConfig(env, { isForked: false })).toMatchObject({ ok: false, failure: expect.stringContaining(name) });
  });
});
