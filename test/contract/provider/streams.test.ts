import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OLD_STREAM_PATH, STREAM_PATH } from '../../../widget/contract/event-stream.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, until } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('the stream (%s)', (database) => {
  let provider: TestProvider;
  let client: TestClient;

  beforeAll(async () => {
    provider = await startTestProvider({
      database,
      limits: { streamBeatMs: 50, maxSocketBacklogBytes: 64 * 1024 },
    });
    await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    client = await signIn(provider.baseUrl, 'anna', 'password-a');
  });
  afterAll(() => provider.stop());

  const socketToken = async (): Promise<string> => {
    const answer = await client.call(HTTP_CALLS.getSToken, undefined);
    if (!answer.ok) throw new Error(answer.failure.code);
    return answer.value.data.socketToken;
  };

  /** Reads until the text contains `wanted`, or until the end. */
  const read = async (response: Response, wanted?: string): Promise<string> => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (wanted === undefined || !text.includes(wanted)) {
      const part = await reader?.read();
      if (part === undefined || part.done) return text;
      text += part.value;
    }
    await reader?.cancel();
    return text;
  };

  it.each([STREAM_PATH, OLD_STREAM_PATH])('opens at %s with a single-use token', async (path) => {
    const token = await socketToken();
    const response = await fetch(`${provider.baseUrl}${path}/${token}`);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(await read(response, 'data: ')).toMatch(/^: {2046}\n\ndata: \{"type":"hello",/);
    const again = await fetch(`${provider.baseUrl}${path}/${token}`);
    expect(await read(again)).toBe('event: close\ndata: 4003\n\n');
    expect(await read(await fetch(`${provider.baseUrl}${path}`))).toBe('event: close\ndata: 4001\n\n');
    expect(await read(await fetch(`${provider.baseUrl}${path}/`))).toBe('event: close\ndata: 4001\n\n');
    expect(provider.logLines.join('')).not.toContain(token);
  });

  it('sends heartbeats while idle', async () => {
    const response = await fetch(`${provider.baseUrl}${STREAM_PATH}/${await socketToken()}`);
    expect(await read(response, '"type":"hb"')).toContain('"code":""');
  });

  it('refuses foreign pages without using up the token', async () => {
    const url = `${provider.baseUrl}${STREAM_PATH}/${await socketToken()}`;
    const attempt = (origin: string) => fetch(url, { headers: { origin } });
    const refused = await attempt('https://evil.example');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'forbidden' });
    const allowed = await attempt(provider.origin);
    expect(await read(allowed, 'hello')).toContain('hello');
  });

  it('logs no token when the path is wrong', async () => {
    const token = await socketToken();
    expect((await fetch(`${provider.baseUrl}${STREAM_PATH}/${token}/more`)).status).toBe(404);
    expect((await fetch(`${provider.baseUrl}${STREAM_PATH}/${token}`, { method: 'POST' })).status).toBe(404);
    expect(provider.logLines.join('')).not.toContain(token);
  });

  it('is closed when its client does not read', async () => {
    const ann = await provider.createUser({ loginName: 'slow', password: 'password-s' });
    const slow = await signIn(provider.baseUrl, 'slow', 'password-s');
    const fetched = await slow.call(HTTP_CALLS.getSToken, undefined);
    const token = fetched.ok ? fetched.value.data.socketToken : '';
    const response = await fetch(`${provider.baseUrl}${STREAM_PATH}/${token}`);
    const frame = JSON.stringify({ type: 'rcvMsg', d: 'x'.repeat(500_000) });
    for (let round = 0; round < 40; round += 1) {
      provider.services.bus.publish({ kind: 'push', userIds: [ann.userId], frame });
    }
    await until('the line that says so', () => provider.logLines.find((line) => line.includes('cannot keep up')));
    // The stream ends without most of the data.
    const taken = await read(response).catch(() => '');
    expect(taken.length).toBeLessThan(20 * frame.length);
  });
});
