import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, type TestSocket, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const PASSWORD = 'password-x';

describe.each(usualDatabase())('presence (%s)', (database) => {
  let provider: TestProvider;
  let people = 0;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
  });
  afterAll(() => provider.stop());

  async function person(name: string): Promise<{ readonly account: Account; readonly client: TestClient }> {
    people += 1;
    const loginName = `${name}.${people}`;
    const account = await provider.createUser({ name, loginName, password: PASSWORD });
    return { account, client: await signIn(provider.baseUrl, loginName, PASSWORD) };
  }
  async function friends() {
    const [anna, ben] = [await person('anna'), await person('ben')];
    await provider.befriend(anna.account.userId, ben.account.userId);
    return { anna, ben };
  }
  const presenceOf = async ({ client }: { readonly client: TestClient }) =>
    valueOf(await client.operation(OPERATIONS.friendPresenceGet, undefined)).data.list;
  const nextOf = (socket: TestSocket) => socket.next(PUSHES.friendPresencePush);

  it('notifies a friend of coming and going with last-seen time', async () => {
    const { anna, ben } = await friends();
    const userId = ben.account.userId;
    const watching = await anna.client.connect();
    expect((await watching.next(PUSHES.hello)).capabilities).toContain('presence');
    const link = await ben.client.connect();
    expect(await nextOf(watching)).toEqual({ userId, isOnline: true });
    expect(await presenceOf(anna)).toEqual([{ userId, isOnline: true }]);
    const beforeMs = provider.services.now();
    link.close();
    const gone = await nextOf(watching);
    expect(gone).toMatchObject({ userId, isOnline: false });
    expect(gone.lastSeenMs).toBeGreaterThanOrEqual(beforeMs);
    expect(await presenceOf(anna)).toEqual([gone]);
    watching.close();
  });

  it('sends no push for a link that reconnects quickly', async () => {
    const { anna, ben } = await friends();
    const watching = await anna.client.connect();
    (await ben.client.connect()).close();
    const again = await ben.client.connect();
    expect(await nextOf(watching)).toMatchObject({ isOnline: true });
    await again.next(PUSHES.hello);
    // The next push is that of a later event.
    const cleo = await person('cleo');
    await provider.befriend(anna.account.userId, cleo.account.userId);
    expect(await nextOf(watching)).toMatchObject({ userId: cleo.account.userId });
    for (const socket of [watching, again]) socket.close();
  });

  it('hides users from strangers, deleted friends and blocked users', async () => {
    const { anna, ben } = await friends();
    const stranger = await person('sam');
    const link = await ben.client.connect();
    const watching = await anna.client.connect();
    const userId = ben.account.userId;
    expect(await presenceOf(stranger)).toEqual([]);
    await expect.poll(() => presenceOf(anna)).toEqual([{ userId, isOnline: true }]);
    const edit = (method: 'blackList' | 'unblackList' | 'delete') =>
      ben.client.call(HTTP_CALLS.friendShipEdit, { method, friendId: anna.account.userId });
    const hidden = { userId, isOnline: false };
    const told = async (expected: object): Promise<void> => {
      for (;;) {
        const push = await nextOf(watching);
        if (push.userId === userId && JSON.stringify(push) === JSON.stringify(expected)) return;
      }
    };
    for (const [method, seen] of [
      ['blackList', hidden],
      ['unblackList', { userId, isOnline: true }],
      ['delete', hidden],
    ] as const) {
      valueOf(await edit(method));
      await told(seen);
      expect(await presenceOf(anna)).toEqual(seen === hidden ? [] : [seen]);
    }
    expect(await presenceOf(ben)).toEqual([]);
    for (const socket of [watching, link]) socket.close();
  });
});
