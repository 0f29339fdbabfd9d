import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_ID_HEADER } from '../../../applet-host-demo/provider/base/observe/request-id.ts';
import { API_PATH, HOST_PROBE_PATH, TENANT_HEADER, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { createPerson, signedIn } from '../../support/conversation.ts';
import { freePort } from '../../support/free-port.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient } from '../../support/provider-client.ts';

describe('a provider under several hosts', () => {
  let provider: TestProvider;
  let dead: string;
  let other: string;

  beforeAll(async () => {
    const port = await freePort();
    dead = `http://127.0.0.1:${await freePort()}`;
    other = `http://127.0.0.1:${port}`;
    provider = await startTestProvider({ port, apiHosts: [dead, other] });
  });
  afterAll(() => provider.stop());

  it('lists them in the tenant’s configuration and the host list', async () => {
    const client = createClient(provider.baseUrl);
    const config = await client.call(HTTP_CALLS.getImSiteInitData, undefined);
    expect(config.ok && config.value.data.apiHosts).toEqual([dead, other]);
    const list = await client.call(HTTP_CALLS.getSocketDomainMsg, undefined);
    expect(list.ok && list.value.data.hosts).toEqual([dead, other]);
  });

  it('answers the probe with an uncacheable image', async () => {
    const response = await fetch(provider.baseUrl + HOST_PROBE_PATH);
    expect(response.headers.get('content-type')).toBe('image/gif');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20);
  });

  it('allows calls from pages of its own hosts only', async () => {
    const preflight = (origin: string) =>
      fetch(provider.baseUrl + API_PATH, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': TOKEN_HEADER },
      });
    const allowed = await preflight(dead);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(dead);
    expect(allowed.headers.get('access-control-allow-headers')).toContain(TOKEN_HEADER);
    expect(allowed.headers.get('access-control-allow-headers')).toContain(TENANT_HEADER);
    const call = await fetch(provider.baseUrl + API_PATH, { method: 'POST', headers: { origin: dead }, body: '{}' });
    expect(call.headers.get('access-control-expose-headers')).toBe(`${TOKEN_HEADER}, ${REQUEST_ID_HEADER}`);
    for (const origin of ['https://evil.example', 'null']) {
      const refused = await preflight(origin);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      expect(refused.status).toBe(404);
    }
  });

  it.each(['ws', 'sse'] as const)('serves calls and link without the widget’s host (%s)', async (linkKind) => {
    const anna = await createPerson(provider, 'Anna');
    const ben = await createPerson(provider, 'Ben');
    const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
    const fetched = await createClient(provider.baseUrl).call(HTTP_CALLS.getImSiteInitData, undefined);
    if (!fetched.ok) throw new Error(fetched.failure.code);
    const tenantConfig = { ...fetched.value.data, linkKind };
    const widget = await signedIn({ baseUrl: dead }, anna, { tenantConfig });
    const friend = await signedIn(provider, ben);
    await Promise.all([widget.actions.openChat(chatId), friend.actions.openChat(chatId)]);
    widget.actions.sendText(chatId, 'from the other host');
    await friend.untilMessage('from the other host', 'sent');
    friend.actions.sendText(chatId, 'and back');
    await widget.untilMessage('and back', 'sent');
    await Promise.all([widget.stop(), friend.stop()]);
  });
});
