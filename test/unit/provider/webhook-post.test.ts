import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWebhookUrl, postWebhook } from '../../../applet-host-demo/provider/webhooks/post.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

const PUBLIC = { allowsPrivate: false };
const PRIVATE = { allowsPrivate: true };

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
    expect(isWebhookUrl(url, PUBLIC)).toBe(isAllowed);
  });

  it('may be private where the operator allows it', () => {
    expect(isWebhookUrl('http://10.1.2.3:8080/hooks', PRIVATE)).toBe(true);
    expect(isWebhookUrl('file:///etc/passwd', PRIVATE)).toBe(false);
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

  it('is refused before it connects if the name has a private address', async () => {
    const url = receiver.url.replace('http://127.0.0.1', 'https://localhost');
    expect(await postWebhook(url, '{}', {}, PUBLIC)).toEqual({ ok: false, failure: 'NOT_PUBLIC' });
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
    expect((await postWebhook(receiver.url, '{}', {}, PRIVATE)).ok).toBe(isOk);
    expect(receiver.requests()).toBe(before + 1);
  });

  it('fails with a reason when nobody listens', async () => {
    const closed = await startWebhookReceiver();
    await closed.stop();
    expect(await postWebhook(closed.url, '{}', {}, PRIVATE)).toEqual({ ok: false, failure: 'ECONNREFUSED' });
  });
});
