import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhookClient, type WebhookClient } from '../../../applet-host-demo/provider/base/outbound/client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

const ANY_TEXT: unknown = expect.stringMatching(/./);
const strict = createWebhookClient(false);
const open = createWebhookClient(true);
const post = (client: WebhookClient, url: string) => client.post({ url, body: '{}', headers: {} });
afterAll(() => {
  strict.close();
  open.close();
});

/** Requests to addresses that tenants choose must not reach the operator's networks. */
describe('the address of a webhook', () => {
  it.each([
    ['https://www.example.com/hooks', true],
    ['https://www.example.com:8443/hooks?x=1', true],
    ['https://93.184.216.34/', true],
    ['https://[2606:2800:220:1:248:1893:25c8:1946]/', true],
    ['http://www.example.com/', false],
    ['https://user:secret@www.example.com/', false],
    ['ftp://www.example.com/', false],
    ['https://127.0.0.1/', false],
    ['https://0.0.0.0/', false],
    ['https://10.1.2.3/', false],
    ['https://172.16.0.1/', false],
    ['https://192.168.1.1/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://100.64.0.1/', false],
    ['https://2130706433/', false],
    ['https://0x7f.1/', false],
    ['https://[::1]/', false],
    ['https://[::ffff:127.0.0.1]/', false],
    ['https://[fd00::1]/', false],
    ['https://[fe80::1]/', false],
    ['https://[64:ff9b::a00:1]/', false],
    ['https://224.0.0.1/', false],
    ['text', false],
  ])('%s is allowed: %s', (url, isAllowed) => {
    expect(strict.addressOf(url) !== undefined).toBe(isAllowed);
  });

  it('may be private where the operator allows it', () => {
    expect(open.addressOf('http://10.1.2.3:8080/hooks')).toBe('http://10.1.2.3:8080/hooks');
    expect(open.addressOf('file:///etc/passwd')).toBeUndefined();
  });
});

describe('the stored form of an address', () => {
  it.each([
    ['HTTPS://Hooks.Example.com/X', 'https://hooks.example.com/X'],
    ['https:hooks.example.com', 'https://hooks.example.com/'],
    ['https:/hooks.example.com/x', 'https://hooks.example.com/x'],
    ['https:\\\\hooks.example.com\\x', 'https://hooks.example.com/x'],
    [' https://hooks.example.com/x ', 'https://hooks.example.com/x'],
    ['ht\ntps://hooks.example.com/\tx', 'https://hooks.example.com/x'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://hooks.example.com:443/x', 'https://hooks.example.com/x'],
    ['https://93.184.216.034/', 'https://93.184.216.28/'],
  ])('of %j is %s', (text, stored) => {
    expect(strict.addressOf(text)).toBe(stored);
    expect(strict.addressOf(stored)).toBe(stored);
  });
});

describe('a request to a webhook', () => {
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await receiver.stop();
  });

  it('is refused before connecting if the name’s address is private', async () => {
    const url = receiver.url.replace('http://127.0.0.1', 'https://localhost');
    expect(await post(strict, url)).toEqual({ ok: false, failure: 'NOT_PUBLIC' });
    expect(receiver.requests()).toBe(0);
  });

  it.each([
    [200, true],
    [204, true],
    [302, false],
    [404, false],
    [500, false],
  ])('succeeds with status %i: %s, and follows no redirect', async (status, isOk) => {
    const before = receiver.requests();
    receiver.answer = () => status;
    expect((await post(open, receiver.url)).ok).toBe(isOk);
    expect(receiver.requests()).toBe(before + 1);
  });

  it('fails with a reason when nobody listens', async () => {
    const closed = await startWebhookReceiver();
    await closed.stop();
    expect(await post(open, closed.url)).toEqual({ ok: false, failure: 'ECONNREFUSED' });
  });

  it.each([
    ['an upper-case scheme', () => ({ url: receiver.url.replace('http:', 'HTTP:') }), true],
    ['spaces around the address', () => ({ url: ` ${receiver.url} ` }), true],
    ['no address', () => ({ url: 'text' }), false],
    ['another scheme', () => ({ url: 'ftp://127.0.0.1/' }), false],
    ['a header that cannot be sent', () => ({ headers: { 'x-header': 'line\nbreak' } }), false],
    ['a name that cannot be resolved', () => ({ url: 'http://nothing.invalid/' }), false],
  ])('never throws: %s', async (_name, request, isOk) => {
    receiver.answer = () => 200;
    const outcome = await open.post({ url: receiver.url, body: '{}', headers: {}, ...request() });
    expect(outcome).toMatchObject({ ok: isOk, ...(isOk ? {} : { failure: ANY_TEXT }) });
  });

  it('uses one connection for many requests, one after the other', async () => {
    receiver.answer = () => 200;
    const before = receiver.connections();
    const client = createWebhookClient(true);
    for (let index = 0; index < 5; index += 1) expect((await post(client, receiver.url)).ok).toBe(true);
    client.close();
    expect(receiver.connections() - before).toBe(1);
  });

  it('is repeated when the receiver closes the kept connection', async () => {
    const client = createWebhookClient(true);
    expect((await post(client, receiver.url)).ok).toBe(true);
    receiver.resetNext();
    expect((await post(client, receiver.url)).ok).toBe(true);
    client.close();
  });
});
