import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountGet } from '../../../widget/contract/operations/account-get.ts';
import { msgResume } from '../../../widget/contract/operations/msg-resume.ts';
import type { LinkKind } from '../../../widget/domain/session/tenant.ts';
import { createBrowserHttp } from '../../../widget/platform/http.browser.ts';
import type { HttpClient } from '../../../widget/platform/http.ts';
import { createLinkClient, LINK_KINDS, type LinkClient } from '../../support/link-client.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, until } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The guarantees of the link to the widget, for each carrier. */
const KINDS = usualDatabase().flatMap((database) => LINK_KINDS.map((kind) => [kind, database] as const));

describe.each(KINDS)('a link over %s (%s)', (kind, database) => {
  let provider: TestProvider;
  let anna: TestClient;
  let ben: TestClient;
  let chatId: string;
  let opened: LinkClient[] = [];

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { streamBeatMs: 200 } });
    const [a, b] = [
      await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' }),
      await provider.createUser({ name: 'Ben', loginName: 'bennie', password: 'password-b' }),
    ];
    chatId = await provider.befriend(a.userId, b.userId);
    anna = await signIn(provider.baseUrl, 'anna', 'password-a');
    ben = await signIn(provider.baseUrl, 'bennie', 'password-b');
  });
  afterEach(() => {
    for (const client of opened) client.link.stop();
    opened = [];
  });
  afterAll(() => provider.stop());

  const create = (
    client: TestClient = anna,
    at: { readonly origin?: string; readonly kind?: LinkKind; readonly http?: HttpClient } = {},
  ): LinkClient => {
    const created = createLinkClient({ origin: provider.baseUrl, kind, token: client.token ?? '', ...at });
    opened.push(created);
    created.link.start();
    return created;
  };

  it('opens and receives hello with the provider’s capabilities', async () => {
    const { untilPush, states, link } = create();
    expect((await untilPush('hello')).data.capabilities).toContain('resume');
    expect(states).toEqual(['fetching-token', 'opening', 'unproven', 'open']);
    expect(link.carriesCalls()).toBe(kind === 'ws');
  });

  it('answers calls while it is open', async () => {
    const { untilState, api } = create();
    await untilState('open');
    expect(await api.call(accountGet, undefined)).toMatchObject({ ok: true, value: { name: 'Ann' } });
  });

  it('receives own and other messages in the chat’s order', async () => {
    const { untilPush, pushes } = create();
    await untilPush('hello');
    const long = 'é漢🎲'.repeat(300);
    await ben.send(chatId, 'one');
    await anna.send(chatId, long);
    await ben.send(chatId, 'three');
    await untilPush('rcvMsg', ({ data }) => data.content.kind === 'text' && data.content.text === 'three');
    const texts = pushes.flatMap((push) =>
      push.kind === 'rcvMsg' && push.data.content.kind === 'text' ? [push.data.content.text] : [],
    );
    expect(texts).toEqual(['one', long, 'three']);
  });

  it('answers a heartbeat when the page is shown', async () => {
    const { untilPush, link } = create();
    await untilPush('hello');
    link.notice('shown');
    const { data } = await untilPush('heartbeatAnswer', (push) => push.data.code !== '');
    expect(data.code).toMatch(/^\d{5}$/);
    expect(link.state()).toMatchObject({ name: 'open' });
  });

  it('reports the chats that changed during an interruption', async () => {
    const first = create();
    await first.untilPush('hello');
    first.link.stop();
    const sent = await ben.send(chatId, 'meanwhile');
    const messageId = sent.ok ? sent.value.data.messageId : '';
    const again = create();
    await again.untilPush('hello');
    const resumed = await again.api.call(msgResume, { heads: new Map([[chatId, '1']]) });
    expect(resumed.ok && resumed.value.chats.map((chat) => chat.newestMessageId)).toEqual([messageId]);
  });

  it('is replaced by its session’s newer link, and stays closed', async () => {
    const first = create();
    await first.untilPush('hello');
    const second = create(anna, { kind: kind === 'ws' ? 'sse' : 'ws' });
    await first.untilState('closed');
    await second.untilPush('hello');
    const third = create();
    await second.untilState('closed');
    await third.untilPush('hello');
    await ben.send(chatId, 'for the third');
    await third.untilPush('rcvMsg');
    expect(first.pushes.some((push) => push.kind === 'rcvMsg')).toBe(false);
    expect([first.ends, second.ends]).toEqual([[], []]);
  });

  it('is closed without a failure when its session logs out', async () => {
    const leaving = await signIn(provider.baseUrl, 'anna', 'password-a');
    const { untilPush, untilState, ends } = create(leaving);
    await untilPush('hello');
    provider.services.bus.publish({
      kind: 'session-ended',
      sessionIds: [(leaving.token ?? '').slice(0, 32)],
      closeCode: 1000,
    });
    await untilState('closed');
    expect(ends).toEqual([]);
  });

  it('reports the reason when another login ends its session', async () => {
    const crowded = await startTestProvider({ database, limits: { maxSessions: 1 } });
    await crowded.createUser({ loginName: 'anna', password: 'password-a' });
    const first = await signIn(crowded.baseUrl, 'anna', 'password-a');
    const { untilPush, untilState, ends } = create(first, { origin: crowded.baseUrl });
    await untilPush('hello');
    await signIn(crowded.baseUrl, 'anna', 'password-a');
    expect((await untilPush('kickUser')).data.reason).toBe('too_many_logins');
    await untilState('ended');
    expect(ends).toEqual(['too_many_logins']);
    await crowded.stop();
  });

  it.each([
    ['an unknown token', 'unknown', 'token_invalid'],
    ['no token', '', 'token_missing'],
  ] as const)('is refused with %s and ends the session accordingly', async (_name, socketToken, code) => {
    const http = createBrowserHttp();
    const { untilState, ends, states } = create(anna, {
      http: {
        send: async (request) => {
          const outcome = await http.send(request);
          if (outcome.kind !== 'response' || !request.url.endsWith('/getSToken')) return outcome;
          return { ...outcome, text: outcome.text.replace(/"sToken":"[^"]*"/, `"sToken":"${socketToken}"`) };
        },
      },
    });
    await untilState('ended');
    expect(ends).toEqual([code]);
    expect(states).not.toContain('reopening');
    expect(provider.logLines.join('')).not.toContain(socketToken === '' ? '/sse/v3/' : 'sse/v3/unknown');
  });

  it('reconnects after a provider restart without delaying the shutdown', async () => {
    const draining = await startTestProvider({ database });
    await draining.createUser({ loginName: 'anna', password: 'password-a' });
    const first = await signIn(draining.baseUrl, 'anna', 'password-a');
    const { untilPush, untilState, states, ends } = create(first, { origin: draining.baseUrl });
    await untilPush('hello');
    const stopped = draining.stop();
    await untilState('reopening');
    await stopped;
    expect(states).not.toContain('closed');
    expect(ends).toEqual([]);
  });

  it('opens again when it breaks', async () => {
    const { untilPush, untilState, pushes } = create();
    await untilPush('hello');
    provider.services.bus.publish({
      kind: 'session-ended',
      sessionIds: [(anna.token ?? '').slice(0, 32)],
      closeCode: 1011,
    });
    await untilState('reopening');
    await untilState('open', 2);
    await until('the second greeting', () =>
      pushes.filter((push) => push.kind === 'hello').length === 2 ? true : undefined,
    );
  });
});
