import { describe, expect, it } from 'vitest';
import { startSession } from '../../../applet-host-demo/provider/session/sessions.ts';
import { directPath, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { createClient } from '../../support/provider-client.ts';
import { testedDatabases } from '../../support/provider-database.ts';
import { startTestProvider } from '../../support/provider.ts';

const MANY = 64;

describe.each(testedDatabases())('reconnecting while many clients are waiting for admission (%s)', (kind) => {
  it('is refused with a retry time and works after one arrives', async () => {
    const provider = await startTestProvider({ database: kind });
    const { db, limits, now } = provider.services;
    const { userId } = await provider.createUser();
    const { token } = await startSession(db, userId, limits, now());
    const client = createClient(provider.baseUrl, { token });
    const socket = await client.connect();

    for (let count = 0; count < MANY; count += 1) provider.services.links.admissions.enter();
    const response = await fetch(provider.baseUrl + directPath(HTTP_CALLS.getSToken.path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
      body: '{}',
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    const refused = await client.call(HTTP_CALLS.getSToken, undefined);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'server_busy', retryAfterMs: expect.any(Number) } });

    await socket.operation(OPERATIONS.msgResume, { heads: new Map() });
    expect((await client.call(HTTP_CALLS.getSToken, undefined)).ok).toBe(true);
    socket.close();
    await provider.stop();
  });

  it('frees the admission of a client whose session is refused', async () => {
    const provider = await startTestProvider({ database: kind });
    const client = createClient(provider.baseUrl, { token: 'x'.repeat(64) });
    for (let count = 0; count < 2 * MANY; count += 1) {
      const refused = await client.call(HTTP_CALLS.getSToken, undefined);
      expect(refused.ok ? '' : refused.failure.code).toBe('token_invalid');
    }
    await provider.stop();
  });
});
