import { describe, expect, it } from 'vitest';
import { guard, opensLink } from '../../../widget/app/guards.ts';

describe('guard', () => {
  it.each([
    // path, query, signed in, target (undefined: stays)
    ['/', '', true, '/ml/home'],
    ['/', '', false, '/ml/login'],
    ['/ml', '', true, '/ml/home'],
    ['/ml', '', false, '/ml/login'],
    ['/', '?inviteCode=abc', false, '/ml/register?inviteCode=abc'],
    ['/register', '', false, '/ml/register'],
    ['/register', '?inviteCode=abc', false, '/ml/register?inviteCode=abc'],
    ['/chat', '?chatId=12345678', true, '/ml/chat?chatId=12345678'],
    ['/home', '?', true, '/ml/home'],
    ['/home', '', true, '/ml/home'],
    ['/ml/home', '', true, undefined],
    ['/ml/home', '', false, '/ml/login'],
    ['/ml/chat', '?chatId=12345678', true, undefined],
    ['/ml/chat', '?chatId=12345678', false, '/ml/login?chatId=12345678'],
    ['/chat', '?lang=en&user_id=M123456789&msg_id=12', false, '/ml/login?user_id=M123456789&msg_id=12'],
    ['/ml/chat', '?chatId=//evil.example', false, '/ml/login'],
    ['/ml/login', '?chatId=12345678&msg_id=7', true, '/ml/chat?chatId=12345678&msg_id=7'],
    ['/ml/login', '?chatId=12345678%26x%3D1', true, '/ml/home'],
    ['/ml/home', '?chatId=12345678', false, '/ml/login'],
    ['/chat', '?chat_id=12345678', false, '/ml/chat?chat_id=12345678'],
    ['/ml/chat', '?lang=en&group_id=12345678', false, undefined],
    ['/ml/guestinfo', '?lang=en&group_id=12345678', false, undefined],
    ['/ml/guestinfo', '?groupId=12345678', false, '/ml/login'],
    ['/ml/guestinfo', '?groupId=12345678', true, undefined],
    ['/ml/home', '?group_id=12345678', false, '/ml/login'],
    ['/ml/login', '', false, undefined],
    ['/ml/register', '', false, undefined],
    ['/ml/login', '', true, '/ml/home'],
    ['/ml/register', '', true, '/ml/home'],
    // Signing in from a shared group leads back to that group only.
    ['/ml/login', '?group_id=12345678', true, '/ml/chat?group_id=12345678'],
    ['/ml/register', '?lang=en&group_id=12345678', true, '/ml/chat?group_id=12345678'],
    ['/ml/login', '?group_id=12345678', false, undefined],
    ['/login', '?group_id=12345678', false, '/ml/login?group_id=12345678'],
    ['/ml/login', '?group_id=//evil.example', true, '/ml/home'],
    ['/ml/login', '?group_id=12345678%26msg_id=1', true, '/ml/home'],
    ['/ml/home', '?group_id=12345678', true, undefined],
    ['/ml/nowhere', '', true, '/ml/home'],
    ['/nowhere', '', false, '/ml/login'],
    ['/mlhome', '', true, '/ml/home'],
    ['/ml/home', '', undefined, undefined],
    ['/ml/nowhere', '', undefined, undefined],
  ])('%s%s with signed in %s leads to %s', (path, search, isSignedIn, expected) => {
    expect(guard(path, search, isSignedIn)).toBe(expected);
  });
});

describe('the realtime link', () => {
  it.each([
    ['/ml/home', false, true],
    ['/ml/chat', false, true],
    ['/ml/login', false, true],
    ['/ml/applet', true, true],
    ['/ml/applet', false, false],
  ])('may be opened on %s (embedded %s): %s', (path, isEmbedded, expected) =>
    expect(opensLink(path, isEmbedded)).toBe(expected),
  );
});

describe('a user without a nickname', () => {
  it.each([
    ['/ml/home', '/ml/meInfo'],
    ['/ml/chat', '/ml/meInfo'],
    ['/ml/me', '/ml/meInfo'],
    ['/chat', '/ml/meInfo'],
    ['/ml/meInfo', undefined],
    // From the nickname screen, the user goes on to the next screen.
    ['/ml/login', '/ml/home'],
  ])('%s leads to %s', (path, expected) => {
    expect(guard(path, '', true, true)).toBe(expected);
  });

  it.each([
    ['/ml/login', '/ml/chat?group_id=12345678'],
    ['/ml/chat', '/ml/meInfo?group_id=12345678'],
    ['/ml/meInfo', undefined],
    ['/ml/userInfo', '/ml/meInfo'],
  ])('%s of a shared group leads to %s', (path, expected) => {
    expect(guard(path, '?group_id=12345678', true, true)).toBe(expected);
  });
});

describe('a user without the friend tab', () => {
  it.each([
    ['/ml/contacts', '/ml/home'],
    ['/contacts', '/ml/home'],
    ['/ml/newfriend', '/ml/home'],
    ['/ml/inactivefriends', '/ml/home'],
    ['/ml/groups', undefined],
    ['/ml/add', undefined],
    ['/ml/userInfo', undefined],
  ])('%s leads to %s', (path, expected) => {
    expect(guard(path, '', true, false, false)).toBe(expected);
  });

  it.each(['/ml/contacts', '/ml/newfriend', '/ml/inactivefriends'])('%s is open to all others', (path) => {
    expect(guard(path, '', true, false, true)).toBeUndefined();
  });
});

it('leaves the chat with the customer service to visitors', () => {
  expect(guard('/ml/chat', '?type=service', false)).toBeUndefined();
});
