import { describe, expect, it } from 'vitest';
import { startSession } from '../../../applet-host-demo/provider/base/store/access/sessions.ts';
import { directPath, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { createClient } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';

const MANY = 64;
const ADDRESS = '127.0.0.1';

/** No opening ends by its age, however busy the machine is. */
const startPatient = (database: ReturnType<typeof usualDatabase>[number]): Promise<TestProvider> =>
  startTestProvider({ database, limits: { openingPhaseMs: 600_000 } });

async function aSession({ services, createUser }: TestProvider): Promise<string> {
  const { userId } = await createUser();
  return (await startSession(services.db, userId, services.limits, services.now())).token;
}

/** Takes all slots of the test's address but some, for clients that never open a link. */
function takeAllBut({ services }: TestProvider, free: number): void {
  for (let count = free; count < MANY; count += 1)
    services.links.admissions.enter({ sessionId: `another ${count}`, address: ADDRESS });
}

const ask = ({ baseUrl }: TestProvider, token: string, body = '{}'): Promise<Response> =>
  fetch(baseUrl + directPath(HTTP_CALLS.getSToken.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { [TOKEN_HEADER]: token }) },
    body,
  });

describe.each(usualDatabase())('reconnecting while many clients are waiting for admission (%s)', (kind) => {
  it('is refused with a retry time until another client arrives', async () => {
    const provider = await startPatient(kind);
    const [first, second] = [await aSession(provider), await aSession(provider)];
    const client = createClient(provider.baseUrl, { token: first });
    const socket = await client.connect();

    takeAllBut(provider, 1);
    const response = await ask(provider, second);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    const refused = await createClient(provider.baseUrl, { token: second }).call(HTTP_CALLS.getSToken, undefined);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'server_busy', retryAfterMs: expect.any(Number) } });

    await socket.operation(OPERATIONS.msgResume, { heads: new Map() });
    expect((await ask(provider, second)).status).toBe(200);
    socket.close();
    await provider.stop();
  });

  it('works after one closes its socket without a resume', async () => {
    const provider = await startPatient(kind);
    const [first, second] = [await aSession(provider), await aSession(provider)];
    const socket = await createClient(provider.baseUrl, { token: first }).connect();
    takeAllBut(provider, 1);
    expect((await ask(provider, second)).status).toBe(503);
    socket.close();
    await expect.poll(async () => (await ask(provider, second)).status).toBe(200);
    await provider.stop();
  });

  it.each([
    ['a body that is not JSON', '', '{', 400],
    ['no session', '', '{}', 200],
    ['a session that does not exist', 'x'.repeat(64), '{}', 200],
  ])('is not delayed by clients with %s', async (_what, token, body, status) => {
    const provider = await startPatient(kind);
    const session = await aSession(provider);
    takeAllBut(provider, 1);
    for (let count = 0; count < MANY; count += 1) expect((await ask(provider, token, body)).status).toBe(status);
    expect((await ask(provider, session)).status).toBe(200);
    await provider.stop();
  });

  it('is not delayed by another session’s many tokens', async () => {
    const provider = await startPatient(kind);
    const [greedy, other] = [await aSession(provider), await aSession(provider)];
    takeAllBut(provider, 2);
    const answers = await Promise.all(Array.from({ length: MANY }, () => ask(provider, greedy)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await ask(provider, other)).status).toBe(200);
    await provider.stop();
  });
});
