import { once } from 'node:events';
import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { FILE_PART_PATH, FILE_UPLOAD_PATH } from '../../../widget/contract/files.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';

const BODY_BYTES = 2 * 1024 * 1024;
const SENT_BEFORE_ANSWER = 1024;

const UPLOADS = [
  ['a whole file', FILE_UPLOAD_PATH, 'multipart/form-data; boundary=x'],
  ['a part', FILE_PART_PATH, 'application/octet-stream'],
] as const;

describe.each(UPLOADS)('a refused upload of %s', (_name, path, type) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let provider: TestProvider;

  beforeEach(async () => {
    provider = await startTestProvider({ limits: { discardMs: 300 } });
  });
  afterEach(async () => {
    agent.destroy();
    await provider.stop();
  });

  /** Sends the first bytes of a body and waits for the answer. */
  const refuse = async (): Promise<{ request: http.ClientRequest; response: http.IncomingMessage }> => {
    const request = http.request(`${provider.baseUrl}${path}`, {
      agent,
      method: 'POST',
      headers: { 'Content-Type': type, 'Content-Length': BODY_BYTES, [TOKEN_HEADER]: 'not a token' },
    });
    request.write(Buffer.alloc(SENT_BEFORE_ANSWER));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    return { request, response };
  };

  it('is answered before its end, and the connection stays usable', async () => {
    const { request, response } = await refuse();
    expect(response.statusCode).toBe(200);
    const local = request.socket?.localPort;
    request.end(Buffer.alloc(BODY_BYTES - SENT_BEFORE_ANSWER));
    await once(response, 'close');
    const next = http.get(`${provider.baseUrl}/readyz`, { agent });
    const [ready] = (await once(next, 'response')) as [http.IncomingMessage];
    ready.resume();
    expect(ready.statusCode).toBe(200);
    expect(next.socket?.localPort).toBe(local);
  });

  it('loses its connection if its body does not end', async () => {
    const { request } = await refuse();
    request.on('error', () => undefined);
    await once(request.socket ?? request, 'close');
    expect(request.writableEnded).toBe(false);
  });
});
