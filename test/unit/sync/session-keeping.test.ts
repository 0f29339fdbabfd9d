import { describe, expect, test } from 'vitest';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import { createAccountCache, subjectOf } from '../../../widget/sync/session/account-cache.ts';
import { isRenewable, tokenClearedReason } from '../../../widget/sync/session/reasons.ts';
import { createTokenKeeper } from '../../../widget/sync/session/token-keeper.ts';
import type { Account } from '../../../widget/domain/session/account.ts';

const HEAD = 'a'.repeat(32);
const ANNA: Account = { userId: 'M000000001', name: 'Anna', loginName: 'anna', photo: '', authType: 1 };
const jwt = (claims: unknown): string => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;

describe('the session token', () => {
  test('is stored for the next visit, in memory when embedded', () => {
    const storage = createMemoryKeyValue();
    createTokenKeeper(storage, 'CB').set('t1');
    expect(createTokenKeeper(storage, 'CB').current()).toBe('t1');
    expect(createTokenKeeper(storage, 'GPO').current()).toBeUndefined();
    createTokenKeeper(undefined, 'CB').set('t2');
    expect(storage.get('ml_token:CB')).toBe('t1');
  });

  test('is replaced only by a rotated token of its session', () => {
    const tokens = createTokenKeeper(createMemoryKeyValue(), 'CB');
    tokens.set(`${HEAD}1`);
    tokens.rotate(`${'b'.repeat(32)}1`, `${'b'.repeat(32)}2`);
    tokens.rotate(`${HEAD}1`, `${'b'.repeat(32)}2`);
    expect(tokens.current()).toBe(`${HEAD}1`);
    tokens.rotate(`${HEAD}1`, `${HEAD}2`);
    expect(tokens.current()).toBe(`${HEAD}2`);
    tokens.clear();
    tokens.rotate(`${HEAD}2`, `${HEAD}3`);
    expect(tokens.current()).toBeUndefined();
  });

  test('follows a rotation in another tab, but not another session', () => {
    const storage = createMemoryKeyValue();
    const [here, there] = [createTokenKeeper(storage, 'CB'), createTokenKeeper(storage, 'CB')];
    here.set(`${HEAD}1`);
    there.rotate(`${HEAD}1`, `${HEAD}2`);
    expect(here.current()).toBe(`${HEAD}2`);
    there.set(`${'b'.repeat(32)}1`);
    expect(here.current()).toBe(`${HEAD}2`);
    here.rotate(`${HEAD}2`, `${HEAD}3`);
    expect(here.current()).toBe(`${HEAD}3`);
    expect(storage.get('ml_token:CB')).toBe(`${'b'.repeat(32)}1`);
    here.clear();
    expect(storage.get('ml_token:CB')).toBe(`${'b'.repeat(32)}1`);
  });
});

test('does not restore a session that another tab has ended', () => {
  const storage = createMemoryKeyValue();
  const [here, there] = [createTokenKeeper(storage, 'CB'), createTokenKeeper(storage, 'CB')];
  here.set(`${HEAD}1`);
  expect(there.current()).toBe(`${HEAD}1`);
  there.clear();
  here.rotate(`${HEAD}1`, `${HEAD}2`);
  expect(createTokenKeeper(storage, 'CB').current()).toBeUndefined();
});

describe('the remembered account', () => {
  test('is returned only for the token’s first 32 characters', () => {
    const accounts = createAccountCache(createMemoryKeyValue(), 'CB');
    accounts.remember({ kind: 'token', token: `${HEAD}1` }, ANNA);
    expect(accounts.find({ kind: 'token', token: `${HEAD}2` })).toEqual(ANNA);
    expect(accounts.find({ kind: 'token', token: `${'b'.repeat(32)}1` })).toBeUndefined();
    expect(accounts.find({ kind: 'identity', token: jwt({ sub: HEAD }) })).toBeUndefined();
    accounts.forget();
    expect(accounts.find({ kind: 'token', token: `${HEAD}1` })).toBeUndefined();
  });

  test('is returned for the player whom the host names only', () => {
    const storage = createMemoryKeyValue();
    const accounts = createAccountCache(storage, 'CB');
    accounts.remember({ kind: 'identity', token: jwt({ sub: 'p1' }) }, ANNA);
    expect(accounts.find({ kind: 'identity', token: jwt({ sub: 'p1', iat: 5 }) })).toEqual(ANNA);
    expect(accounts.find({ kind: 'identity', token: jwt({ sub: 'p2' }) })).toBeUndefined();
    expect(accounts.find({ kind: 'identity', token: 'nonsense' })).toBeUndefined();
    storage.set('ml_account:CB', '{');
    expect(accounts.find({ kind: 'identity', token: jwt({ sub: 'p1' }) })).toBeUndefined();
  });

  test.each([[''], ['a.b'], ['a.!.c'], [jwt(null)], [jwt([])], [jwt({ sub: 5 })], [jwt({ sub: '' })]])(
    'finds no subject in %j',
    (token) => expect(subjectOf(token)).toBeUndefined(),
  );

  test('reads subjects in any script', () => expect(subjectOf(jwt({ sub: '玩家一' }))).toBe('玩家一'));
});

describe('the session end reported to the host', () => {
  test.each([
    [undefined, 'logout'],
    ['kicked', 'kicked'],
    ['too_many_logins', 'kicked'],
    ['frozen', 'frozen'],
    ['password_changed', 'password-changed'],
    ['token_invalid', 'expired'],
    ['network', 'error'],
  ] as const)('maps %s → %s', (reason, told) => expect(tokenClearedReason(reason)).toBe(told));

  test('renews only sessions that the platform can renew', () => {
    expect(
      (['token_invalid', 'token_missing', 'password_changed', 'kicked', 'frozen', 'too_many_logins'] as const).map(
        isRenewable,
      ),
    ).toEqual([true, true, true, false, false, false]);
  });
});
