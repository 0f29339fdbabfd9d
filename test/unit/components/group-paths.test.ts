import { expect, test } from 'vitest';
import {
  groupInfoPath,
  groupInfoTarget,
  groupShareLink,
  guestInfoPath,
} from '../../../widget/components/group-paths.ts';

/** Addresses of a group's info, and the share link of a group. Spec: 2-contacts-groups §2. */

const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1]);

test('reads the address of a group’s info as written', () => {
  expect(groupInfoTarget(queryOf(groupInfoPath('g1234567')))).toEqual({
    groupId: 'g1234567',
    part: undefined,
    partBack: '/ml/guestinfo?groupId=g1234567',
    back: '/ml/home',
  });
  expect(groupInfoTarget(queryOf(groupInfoPath('g1234567', 'intro')))).toMatchObject({
    part: 'intro',
    partBack: '/ml/guestinfo?groupId=g1234567',
  });
  // A user who has left the group meanwhile does not return to the guest room.
  expect(groupInfoTarget(queryOf(groupInfoPath('g1234567', 'announcement', 'chat')))).toMatchObject({
    part: 'announcement',
    partBack: '/ml/chat?chatId=g1234567',
    back: '/ml/home',
  });
  expect(groupInfoTarget(new URLSearchParams('groupId=g1234567&part=else')).part).toBeUndefined();
  // Guests return to their room.
  expect(groupInfoTarget(queryOf(guestInfoPath('g1234567')))).toMatchObject({
    groupId: 'g1234567',
    back: '/ml/chat?group_id=g1234567',
  });
});

test('builds the specified share link and names the page’s tenant', () => {
  const origin = 'https://chat.example';
  expect(groupShareLink('g1234567', { origin, search: '?lang=en' })).toBe('https://chat.example/chat?chat_id=g1234567');
  expect(groupShareLink('g1234567', { origin, search: '?tenant=two&lang=en' })).toBe(
    'https://chat.example/chat?chat_id=g1234567&tenant=two',
  );
});
