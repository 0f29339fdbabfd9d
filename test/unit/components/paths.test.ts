import { describe, expect, it } from 'vitest';
import {
  addBackPath,
  addOriginOf,
  addPath,
  foundGroupPath,
  groupNumberPath,
  groupProfilePath,
  isFromAddPage,
  joiningTarget,
} from '../../../widget/components/joining-paths.ts';
import { chatPath, listedChatPath, wantedMessageIn, wantMessage } from '../../../widget/components/paths.ts';
import { profilePath } from '../../../widget/components/people-paths.ts';
import { photoUrl } from '../../../widget/components/photo-url.ts';
import { withKeptParameters } from '../../../widget/components/use-go.ts';
import { backOutOf, pathByChatId } from '../../../widget/features/chat-room/shared/room-address.ts';

describe('withKeptParameters', () => {
  it('keeps the loader’s parameters for a reload', () => {
    expect(
      withKeptParameters('/ml/home', '?tenant=CB&embed=1&instance=main&chatId=12345678&anime=open', undefined),
    ).toBe('/ml/home?tenant=CB&instance=main&embed=1');
  });

  it('adds the transition to the parameters of the path', () => {
    expect(withKeptParameters(chatPath('ab/c d'), '?tenant=CB', 'open')).toBe(
      '/ml/chat?chatId=ab%2Fc+d&tenant=CB&anime=open',
    );
  });

  it('never keeps a token', () => {
    expect(withKeptParameters('/ml/home', '?token=secret', undefined)).toBe('/ml/home');
  });
});

describe('photoUrl', () => {
  it.each([
    ['girl1', '/ml/presets/girl1.svg'],
    ['man6', '/ml/presets/man6.svg'],
    ['g19', '/ml/presets/g19.svg'],
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['/api/file/v2/avatar?owner=M000000001', '/api/file/v2/avatar?owner=M000000001'],
    ['g20', undefined],
    ['girl8', undefined],
    ['', undefined],
    ['javascript:alert(1)', undefined],
    ['http://pictures.example/a.png', undefined],
    ['//pictures.example/a.png', undefined],
    ['../presets/girl1', undefined],
  ])('%s becomes %s', (photo, expected) => {
    expect(photoUrl(photo)).toBe(expected);
  });
});

describe('the address of a chat', () => {
  it.each([
    ['user_id=M000000001', '/ml/chat?chatId=M000000001M000000002'],
    ['user_id=M000000003&prepage=contacts', '/ml/chat?prepage=contacts&chatId=M000000002M000000003'],
    ['chatId=12345678&user_id=M000000001', undefined],
    ['user_id=M000000002', undefined],
    ['user_id=somebody', undefined],
    ['group_id=12345678', undefined],
  ])('maps %s to the chat path %s', (search, path) => {
    expect(pathByChatId(new URLSearchParams(search), 'M000000002')).toBe(path);
  });

  it('maps to no direct chat without a signed-in user', () => {
    expect(pathByChatId(new URLSearchParams('user_id=M000000001'), '')).toBeUndefined();
  });

  it.each([
    ['', '/ml/home'],
    ['prepage=meeLine', '/ml/home'],
    ['prepage=chat', '/ml/home'],
    ['prepage=//elsewhere.example', '/ml/home'],
    ['prepage=contacts', '/ml/contacts'],
    ['prepage=groups', '/ml/groups'],
    ['prepage=friendsAdd', '/ml/add?type=1'],
  ])('%s leads back to %s', (search, path) => {
    expect(backOutOf(new URLSearchParams(search))).toBe(path);
  });
});

describe('the address of a person’s profile', () => {
  const userId = 'M000000001';
  it.each([
    [{ userId, isFriend: true }, '/ml/userInfo?user_id=M000000001&state=-2&prepage=contacts'],
    [{ userId, isFriend: false }, '/ml/userInfo?user_id=M000000001&prepage=contacts'],
    [
      { userId, isFriend: true, groupId: '12345678' },
      '/ml/userInfo?user_id=M000000001&state=-2&prepage=chat&from=g&groupId=12345678&ref_g=12345678',
    ],
    [
      { userId, isFriend: false, chatId: '12345678', cardFrom: 'M000000002' },
      '/ml/userInfo?user_id=M000000001&prepage=chat&chatId=12345678&source_uid=M000000002',
    ],
  ])('builds the profile path of %o: %s', (visit, path) => expect(profilePath(visit)).toBe(path));
});

describe('the address of a group’s profile', () => {
  it.each([
    [groupProfilePath('12345678'), '/ml/userInfo?group_id=12345678'],
    [foundGroupPath('12345678', '87654321'), '/ml/userInfo?group_id=12345678&group_no=87654321&prepage=friendsAdd'],
    [groupNumberPath('87654321', '12345678'), '/ml/userInfo?group_no=87654321&prepage=chat&chatId=12345678'],
    // The parameter of the specification.
    ['/ml/userInfo?groupId=12345678&prepage=friendsAdd', '/ml/userInfo?groupId=12345678&prepage=friendsAdd'],
  ])('builds and reads the group profile path %s', (path, expected) => {
    expect(path).toBe(expected);
    expect(joiningTarget(new URLSearchParams(path.split('?')[1]))).toBe('group');
  });
});

describe('an item of the chat list', () => {
  const item = { userId: 'M000000002', messageId: '7', name: 'Ben & Co' };

  it.each([
    [
      listedChatPath('M000000001M000000002', item),
      { chatId: 'M000000001M000000002', user_id: 'M000000002', msg_id: '7', name: 'Ben & Co', prepage: 'meeLine' },
    ],
    [
      listedChatPath('12345678', { userId: undefined, messageId: '0', name: '' }),
      { chatId: '12345678', prepage: 'meeLine' },
    ],
  ])('names its chat, user, newest message and name: %s', (path, expected) => {
    const query = new URLSearchParams(path.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual(expected);
    // The room opens at the unread messages, not at the newest one.
    expect(wantedMessageIn(query)).toBeUndefined();
  });

  it('becomes a message’s address when the user chooses a message', () => {
    const query = new URLSearchParams(listedChatPath('12345678', item).split('?')[1]);
    wantMessage(query, '5');
    expect(wantedMessageIn(query)).toBe('5');
    const other = new URLSearchParams('chatId=12345678&prepage=contacts');
    wantMessage(other, '5');
    expect(other.toString()).toBe('chatId=12345678&prepage=contacts&msg_id=5');
  });
});

describe('the page for searching by code', () => {
  it.each([
    ['type=2&prepage=contacts', 'group', '/ml/contacts'],
    ['type=1&prepage=groups', 'friend', '/ml/groups'],
    ['type=1&prepage=meeLine', 'friend', '/ml/home'],
    ['type=1', 'friend', '/ml/contacts'],
    ['type=2', 'group', '/ml/groups'],
    ['type=1&prepage=contacts&groupId=12345678', 'friend', '/ml/chat?chatId=12345678'],
    ['type=2&groupId=elsewhere', 'group', '/ml/groups'],
  ] as const)('opened by %s leads from tab %s back to %s', (query, what, back) =>
    expect(addBackPath(new URLSearchParams(query), what)).toBe(back),
  );

  it.each([
    [addPath('friend'), '/ml/add?type=1'],
    [addPath('friend', { from: 'meeLine' }), '/ml/add?type=1&prepage=meeLine'],
    [addPath('group', { code: '87654321' }), '/ml/add?type=2&code=87654321'],
    [addPath('friend', { groupId: '12345678' }), '/ml/add?type=1&groupId=12345678'],
  ])('has the path %s', (path, expected) => expect(path).toBe(expected));

  it.each([
    [foundGroupPath('12345678', '87654321'), true],
    [foundGroupPath('12345678', '87654321', 'meeLine'), true],
    [profilePath({ userId: 'M000000001', isFriend: true, isFound: true }), true],
    [profilePath({ userId: 'M000000001', isFriend: true }), false],
    [groupProfilePath('12345678', '12345678'), false],
  ])('is the origin of %s: %s', (path, expected) =>
    expect(isFromAddPage(new URLSearchParams(path.split('?')[1]))).toBe(expected),
  );

  it.each([
    [foundGroupPath('12345678', '87654321', 'meeLine'), 'meeLine'],
    [foundGroupPath('12345678', '87654321'), undefined],
    [profilePath({ userId: 'M000000001', isFriend: true, isFound: true, openedFrom: 'meeLine' }), 'meeLine'],
    [profilePath({ userId: 'M000000001', isFriend: true, isFound: true }), undefined],
    ['/ml/userInfo?user_id=M000000001&prepage=friendsAdd&opened=elsewhere', undefined],
  ])('was opened, according to %s, from %s', (path, expected) =>
    expect(addOriginOf(new URLSearchParams(path.split('?')[1]))).toBe(expected),
  );
});
