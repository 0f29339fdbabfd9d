import { expect, test } from 'vitest';
import {
  groupInfoPath,
  groupInfoTarget,
  groupShareLink,
  guestInfoPath,
} from '../../../widget/components/group-paths.ts';

/** Addresses of a group's info, and the link by which others come to it. Spec: 2-contacts-groups §2. */

const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1]);

test('an address of a group’s info is read as it was written', () => {
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
  // Who has left meanwhile does not go back to a room of guests.
  expect(groupInfoTarget(queryOf(groupInfoPath('g1234567', 'announcement', 'chat')))).toMatchObject({
    part: 'announcement',
    partBack: '/ml/chat?chatId=g1234567',
    back: '/ml/home',
  });
  expect(groupInfoTarget(new URLSearchParams('groupId=g1234567&part=else')).part).toBeUndefined();
  // Guests go back to the room that they came from.
  expect(groupInfoTarget(queryOf(guestInfoPath('g1234567')))).toMatchObject({
    groupId: 'g1234567',
    back: '/ml/chat?group_id=g1234567',
  });
});

test('the link has the specified form, and names the tenant where the page does', () => {
  const origin = 'https://chat.example';
  expect(groupShareLink('g1234567', { origin, search: '?lang=en' })).toBe('https://chat.example/chat?chat_id=g1234567');
  expect(groupShareLink('g1234567', { origin, search: '?tenant=two&lang=en' })).toBe(
    'https://chat.example/chat?chat_id=g1234567&tenant=two',
  );
});
