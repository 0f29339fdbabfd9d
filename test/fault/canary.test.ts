import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startSession } from '../../applet-host-demo/provider/base/store/access/sessions.ts';
import { TOKEN_HEADER } from '../../widget/contract/envelope.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import { createPerson, PASSWORD } from '../support/conversation.ts';
import { createClient, signIn, until } from '../support/provider-client.ts';
import { startTestProvider } from '../support/provider.ts';
import { openWidget } from '../support/widget.ts';
import { createFastClock } from './support/fast-clock.ts';
import { startFaultProxy } from './support/fault-proxy.ts';

/** The log runs without the guard that removes secrets from its lines, because no secret may reach the guard. */
test('the log contains no passwords or tokens after failures', async () => {
  const provider = await startTestProvider({ limits: { maxSessions: 2, secretAgeMs: 1, loginTries: 3 } });
  const { db, limits, now } = provider.services;
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const { token } = await startSession(db, anna.account.userId, limits, now());
  const canaries = new Set([token, PASSWORD]);
  const network = await startFaultProxy({ targetPort: provider.port, random: Math.random });
  const widget = openWidget({
    origin: network.baseUrl,
    query: { token },
    platform: { clock: createFastClock(10), openSocket: watchSockets(canaries) },
  });
  try {
    await widget.start();
    await widget.untilSession('ready');
    await widget.actions.openChat(chatId);
    for (const [round, fault] of [network.reset, network.cut, () => network.goSilent('both')].entries()) {
      widget.actions.sendText(chatId, `text ${round}`);
      fault();
      await widget.untilMessage(`text ${round}`, 'sent');
      canaries.add(widget.profile.keyValue.get('ml_token:CB') ?? '');
    }
    await abuse(provider.baseUrl, ben.loginName, canaries);
    // Database calls that handle tokens fail.
    await sql`alter table socket_tokens rename to lost`.execute(db);
    await createClient(provider.baseUrl, { token: widget.profile.keyValue.get('ml_token:CB') ?? '' })
      .connect()
      .catch(() => undefined);
    network.reset();
    await until('a failure in the log', () =>
      provider.logLines.some((line) => line.includes('lost') || line.includes('socket_tokens')) ? true : undefined,
    );
  } finally {
    await widget.stop();
    await network.close();
    await provider.stop();
  }
  expect(provider.logLines.length).toBeGreaterThan(5);
  expect(canaries.size).toBeGreaterThan(4);
  const said = [...provider.logLines, ...widget.warnings, ...widget.requests].join('\n');
  // A part of a token must not be logged either.
  const parts = [...canaries].flatMap((canary) => [canary, canary.slice(0, 32), canary.slice(-24)]);
  expect(parts.filter((part) => said.includes(part))).toEqual([]);
});

/** Adds the token in each socket address to the canaries. */
function watchSockets(canaries: Set<string>): typeof openBrowserSocket {
  return (url, listener) => {
    canaries.add(decodeURIComponent(url.split('/').at(-1) ?? ''));
    return openBrowserSocket(url, listener);
  };
}

/** Uses secrets in all the wrong places, like a faulty or hostile client. */
async function abuse(baseUrl: string, loginName: string, canaries: Set<string>): Promise<void> {
  const { token = '' } = await signIn(baseUrl, loginName, PASSWORD);
  const spoilt = `${token.slice(0, -1)}!`;
  canaries.add(token);
  await fetch(`${baseUrl}/vap/websocket/${token}`);
  await fetch(`${baseUrl}/ml?token=${token}`);
  await fetch(`${baseUrl}/nothing/here?token=${token}`);
  await fetch(`${baseUrl}/vap/api/im/identityLogin`, { method: 'POST', body: JSON.stringify({ token }) });
  await fetch(`${baseUrl}/vap/api/im/userLogin`, { method: 'POST', body: `{"password": "${PASSWORD}"` });
  await fetch(`${baseUrl}/api/srvc/v1`, {
    method: 'POST',
    body: `${token} is no JSON`,
    headers: { [TOKEN_HEADER]: token },
  });
  await fetch(`${baseUrl}/api/srvc/v1`, {
    method: 'POST',
    body: JSON.stringify({ p: 'accountGet', d: { token }, r: token }),
    headers: { [TOKEN_HEADER]: spoilt },
  });
  for (let tries = 0; tries < 4; tries += 1)
    await signIn(baseUrl, loginName, `${PASSWORD}${tries}`).catch(() => undefined);
  for (let logins = 0; logins < 3; logins += 1) await signIn(baseUrl, loginName, PASSWORD).catch(() => undefined);
}
