import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { type CallResult, createClient, signIn, type TestClient } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe.each(everyDatabase())('accounts and sessions (%s)', (database) => {
  let provider: TestProvider;
  let anyone: TestClient;
  let created = 0;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { maxSessions: 3 } });
    anyone = createClient(provider.baseUrl);
  });
  afterAll(() => provider.stop());

  const register = (loginName: string, password = 'password-1', name = 'New') =>
    anyone.call(HTTP_CALLS.register, { loginName, password, name });
  const newLogin = async () => {
    created += 1;
    const loginName = `user${created}`;
    const account = await provider.createUser({ loginName, password: 'password-1' });
    return { loginName, account };
  };
  const isSignedIn = async (client: TestClient) => (await client.operation(OPERATIONS.accountGet, undefined)).ok;

  describe('registration', () => {
    it('creates an account and signs it in', async () => {
      const { data } = valueOf(await register('  New.Player ', 'password-1', ' 新玩家 '));
      expect(data.account).toMatchObject({ name: '新玩家', loginName: 'new.player' });
      expect(data.account.userId).toMatch(/^M\d{9}$/);
      const client = createClient(provider.baseUrl, { token: data.token });
      expect(valueOf(await client.operation(OPERATIONS.accountGet, undefined)).data).toEqual(data.account);
      expect((await signIn(provider.baseUrl, 'NEW.player', 'password-1')).token).toBeDefined();
    });

    it.each([
      ['', 'password-1', 'Name', 'login_name_missing'],
      ['a b', 'password-1', 'Name', 'login_name_format'],
      ['abc', 'password-1', 'Name', 'login_name_format'],
      ['good-name', '', 'Name', 'password_missing'],
      ['good-name', 'short', 'Name', 'password_format'],
      ['good-name', 'x'.repeat(129), 'Name', 'password_format'],
      ['good-name', 'password-1', '  ', 'nickname_missing'],
      ['good-name', 'password-1', '<b>', 'nickname_format'],
      ['good-name', 'password-1', '\u3164\u200b', 'nickname_invisible'],
      ['good-name', 'password-1', 'x'.repeat(17), 'nickname_too_long'],
    ])('refuses "%s" / "%s" / "%s" with %s', async (loginName, password, name, code) => {
      expect(await register(loginName, password, name)).toMatchObject({ ok: false, failure: { code } });
    });

    it('gives a login name to one of many concurrent registrations', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => register('wanted-name')));
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure.code]));
      expect(refusals).toEqual(Array.from({ length: 5 }, () => 'login_name_taken'));
    });

    it('is refused when the tenant does not allow it', async () => {
      await provider.saveTenant({ canRegister: false }, 'CLOSED');
      const closed = createClient(provider.baseUrl, { tenant: 'CLOSED' });
      const answer = await closed.call(HTTP_CALLS.register, {
        loginName: 'somebody',
        password: 'password-1',
        name: 'X',
      });
      expect(answer).toMatchObject({ failure: { code: 'registration_closed' } });
    });

    it('separates login names and users by tenant', async () => {
      await provider.saveTenant({}, 'GPO');
      const other = createClient(provider.baseUrl, { tenant: 'GPO' });
      valueOf(await register('same-name'));
      const answer = await other.call(HTTP_CALLS.register, {
        loginName: 'same-name',
        password: 'password-2',
        name: 'X',
      });
      expect(answer.ok).toBe(true);
      const wrong = await other.call(HTTP_CALLS.userLogin, { loginName: 'same-name', password: 'password-1' });
      expect(wrong).toMatchObject({ failure: { code: 'wrong_password' } });
    });

    it('adds the tenant’s welcome friends and groups to new accounts', async () => {
      const host = await newLogin();
      const groupId = await provider.createGroup({ owner: host.account.userId });
      await provider.saveTenant({
        welcome: { friendIds: [host.account.userId], groupIds: [groupId], greeting: 'Hi & welcome' },
      });
      const hostClient = await signIn(provider.baseUrl, host.loginName, 'password-1');
      const socket = await hostClient.connect();
      const { data } = valueOf(await register('newcomer', 'password-1', 'Newcomer'));
      await provider.saveTenant({});

      const client = createClient(provider.baseUrl, { token: data.token });
      const friends = valueOf(await client.operation(OPERATIONS.friendListGet, {})).data.items;
      expect(friends.map(({ friend }) => friend.userId)).toEqual([host.account.userId]);
      const groups = valueOf(await client.operation(OPERATIONS.groupListGet, {})).data.items;
      expect(groups).toMatchObject([{ group: { groupId, myRole: 'member', memberCount: 2 } }]);
      const chats = valueOf(await client.call(HTTP_CALLS.unreadListGet, {})).data.items;
      expect(chats.find((chat) => chat.chatId !== groupId)).toMatchObject({
        unread: 1,
        lastMessage: { senderId: host.account.userId, content: { kind: 'text', text: 'Hi & welcome' } },
      });
      expect(chats.find((chat) => chat.chatId === groupId)).toMatchObject({
        unread: 0,
        lastMessage: {
          isFromSystem: true,
          content: { kind: 'notice', notice: { kind: 'members-added', memberNames: ['Newcomer'] } },
        },
      });
      const lists = [await socket.next(PUSHES.update), await socket.next(PUSHES.update)].map(({ list }) => list);
      expect(lists.toSorted()).toEqual(['friendList', 'groupList']);
      socket.close();
    });
  });

  describe('signing in by form', () => {
    it('counts down tries, then refuses any password for 15 minutes', async () => {
      const { loginName } = await newLogin();
      const tryWith = (password: string) => anyone.call(HTTP_CALLS.userLogin, { loginName, password });
      for (const triesLeft of [4, 3, 2, 1, 0]) {
        expect(await tryWith('wrong')).toMatchObject({ failure: { code: 'wrong_password', triesLeft } });
      }
      expect(await tryWith('password-1')).toMatchObject({ failure: { code: 'too_many_tries' } });
      provider.advanceClock(15 * MINUTE_MS);
      expect((await tryWith('password-1')).ok).toBe(true);
    });

    it('limits concurrent tries, too', async () => {
      const { loginName } = await newLogin();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => anyone.call(HTTP_CALLS.userLogin, { loginName, password: 'wrong' })),
      );
      const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.failure.code));
      expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5);
      expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(7);
    });

    it('resets the tries after the right password', async () => {
      const { loginName } = await newLogin();
      const wrong = () => anyone.call(HTTP_CALLS.userLogin, { loginName, password: 'wrong' });
      await wrong();
      await signIn(provider.baseUrl, loginName, 'password-1');
      expect(await wrong()).toMatchObject({ failure: { triesLeft: 4 } });
    });

    it('answers an unknown name like a wrong password', async () => {
      const answer = await anyone.call(HTTP_CALLS.userLogin, { loginName: 'nobody-here', password: 'x' });
      expect(answer).toMatchObject({ failure: { code: 'wrong_password', triesLeft: 4 } });
    });

    it('names the missing field', async () => {
      const answer = (loginName: string, password: string) =>
        anyone.call(HTTP_CALLS.userLogin, { loginName, password });
      expect(await answer(' ', 'x')).toMatchObject({ failure: { code: 'login_name_missing' } });
      expect(await answer('somebody', '')).toMatchObject({ failure: { code: 'password_missing' } });
    });
  });

  describe('tokens', () => {
    it('refuses missing, wrong, truncated and foreign tokens', async () => {
      const { loginName } = await newLogin();
      const { token = '' } = await signIn(provider.baseUrl, loginName, 'password-1');
      const other = await newLogin();
      const { token: otherToken = '' } = await signIn(provider.baseUrl, other.loginName, 'password-1');
      const codeOf = async (text: string | undefined) => {
        const client = createClient(provider.baseUrl, text === undefined ? {} : { token: text });
        const answer = await client.operation(OPERATIONS.accountGet, undefined);
        return answer.ok ? 'ok' : answer.failure.code;
      };
      expect(await codeOf(undefined)).toBe('token_missing');
      expect(await codeOf('')).toBe('token_missing');
      expect(await codeOf('nonsense')).toBe('token_invalid');
      expect(await codeOf(token.slice(0, -1))).toBe('token_invalid');
      expect(await codeOf(token.slice(0, 32) + otherToken.slice(32))).toBe('token_invalid');
      expect(await codeOf(token)).toBe('ok');
    });

    it('rotates the secret after ten minutes, accepting the old briefly', async () => {
      const { loginName } = await newLogin();
      const client = await signIn(provider.baseUrl, loginName, 'password-1');
      const old = client.token ?? '';
      const late = createClient(provider.baseUrl, { token: old });
      expect(await isSignedIn(client)).toBe(true);
      expect(client.token).toBe(old);

      provider.advanceClock(10 * MINUTE_MS);
      expect(await isSignedIn(client)).toBe(true);
      expect(client.token).not.toBe(old);
      expect(client.token?.slice(0, 32)).toBe(old.slice(0, 32));
      expect(await isSignedIn(client)).toBe(true);

      provider.advanceClock(4 * MINUTE_MS);
      expect(await isSignedIn(late)).toBe(true);
      provider.advanceClock(2 * MINUTE_MS);
      expect(await isSignedIn(late)).toBe(false);
      expect(await isSignedIn(client)).toBe(true);
    });

    it('resends another secret to a client that missed one', async () => {
      const { loginName } = await newLogin();
      const client = await signIn(provider.baseUrl, loginName, 'password-1');
      const old = client.token ?? '';
      provider.advanceClock(10 * MINUTE_MS);
      expect(await isSignedIn(client)).toBe(true);
      const lost = client.token;
      // The answer with the new secret was lost: the client continues with the old one.
      client.token = old;
      expect(await isSignedIn(client)).toBe(true);
      expect(client.token).toBe(old);
      provider.advanceClock(20 * MINUTE_MS);
      expect(await isSignedIn(client)).toBe(true);
      expect(client.token).not.toBe(old);
      expect(client.token).not.toBe(lost);
      expect(await isSignedIn(client)).toBe(true);
    });

    it('sends the new secret to one of many concurrent requests', async () => {
      const { loginName } = await newLogin();
      const { token = '' } = await signIn(provider.baseUrl, loginName, 'password-1');
      provider.advanceClock(10 * MINUTE_MS);
      const clients = Array.from({ length: 8 }, () => createClient(provider.baseUrl, { token }));
      expect(await Promise.all(clients.map(isSignedIn))).toEqual(clients.map(() => true));
      const changed = new Set(clients.map((client) => client.token).filter((text) => text !== token));
      expect(changed.size).toBe(1);
      const newest = createClient(provider.baseUrl, { token: [...changed][0] ?? '' });
      expect(await isSignedIn(newest)).toBe(true);
    });

    it('ends a session after 30 days of silence', async () => {
      const { loginName } = await newLogin();
      const client = await signIn(provider.baseUrl, loginName, 'password-1');
      provider.advanceClock(29 * DAY_MS);
      expect(await isSignedIn(client)).toBe(true);
      provider.advanceClock(29 * DAY_MS);
      expect(await isSignedIn(client)).toBe(true);
      provider.advanceClock(31 * DAY_MS);
      expect(await isSignedIn(client)).toBe(false);
    });

    it('ends one session and its socket on logout', async () => {
      const { loginName } = await newLogin();
      const [leaving, staying] = [
        await signIn(provider.baseUrl, loginName, 'password-1'),
        await signIn(provider.baseUrl, loginName, 'password-1'),
      ];
      const [socket, other] = [await leaving.connect(), await staying.connect()];
      expect((await leaving.call(HTTP_CALLS.logout, undefined)).ok).toBe(true);
      expect(await socket.closed).toBe(1000);
      expect(await isSignedIn(leaving)).toBe(false);
      expect(await isSignedIn(staying)).toBe(true);
      expect((await other.operation(OPERATIONS.accountGet, undefined)).ok).toBe(true);
      other.close();
    });

    it('ends the oldest session when there are too many', async () => {
      const { loginName } = await newLogin();
      const clients: TestClient[] = [];
      for (let index = 0; index < 3; index += 1) {
        clients.push(await signIn(provider.baseUrl, loginName, 'password-1'));
        provider.advanceClock(10);
      }
      const oldest = await clients[0]?.connect();
      const next = await clients[1]?.connect();
      clients.push(await signIn(provider.baseUrl, loginName, 'password-1'));
      expect(await oldest?.next(PUSHES.kickUser)).toEqual({ reason: 'too_many_logins' });
      expect(await oldest?.closed).toBe(4002);
      expect(await Promise.all(clients.map(isSignedIn))).toEqual([false, true, true, true]);
      expect((await next?.operation(OPERATIONS.accountGet, undefined))?.ok).toBe(true);
      next?.close();
    });

    it('refuses a frozen account', async () => {
      const { loginName, account } = await newLogin();
      const client = await signIn(provider.baseUrl, loginName, 'password-1');
      await provider.services.db
        .updateTable('users')
        .set({ is_frozen: true })
        .where('user_id', '=', account.userId)
        .execute();
      expect(await client.operation(OPERATIONS.accountGet, undefined)).toMatchObject({ failure: { code: 'frozen' } });
      const again = await anyone.call(HTTP_CALLS.userLogin, { loginName, password: 'password-1' });
      expect(again).toMatchObject({ failure: { code: 'frozen' } });
    });
  });

  it('removes expired sessions, tokens and tries', async () => {
    const { loginName } = await newLogin();
    const client = await signIn(provider.baseUrl, loginName, 'password-1');
    await client.call(HTTP_CALLS.getSToken, undefined);
    await anyone.call(HTTP_CALLS.userLogin, { loginName, password: 'wrong' });
    const { db } = provider.services;
    const count = async () => {
      const rows = await Promise.all([
        db.selectFrom('sessions').select('session_id').execute(),
        db.selectFrom('socket_tokens').select('session_id').execute(),
        db.selectFrom('login_tries').select('tries').execute(),
      ]);
      return rows.map((table) => table.length);
    };
    expect((await count()).every((rows) => rows > 0)).toBe(true);
    provider.advanceClock(31 * DAY_MS);
    await removeExpired(provider.services);
    expect(await count()).toEqual([0, 0, 0]);
  });
});

function valueOf<T>(result: CallResult<T>) {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.detail ?? ''}`);
  return result.value;
}
