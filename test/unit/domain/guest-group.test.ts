import { expect, test } from 'vitest';
import { asGuestsSee, canAddGuestGroup, isForGuests } from '../../../widget/domain/group/guest-group.ts';
import { aSentMessage } from '../../support/builders.ts';

test('a guest holds at most five groups', () => {
  expect([0, 4, 5, 6].map(canAddGuestGroup)).toEqual([true, true, false, false]);
});

test('guests see texts, notices and commands, and nothing whose kind is not known', () => {
  expect(isForGuests({ kind: 'text', text: 'hello' })).toBe(true);
  expect(isForGuests({ kind: 'notice', notice: { kind: 'can-chat-now' } })).toBe(true);
  expect(isForGuests({ kind: 'command', command: 'recall' })).toBe(true);
  expect(isForGuests({ kind: 'unsupported' })).toBe(false);
});

test('guests do not learn whom a message mentions', () => {
  const message = aSentMessage(1, { mentions: { everyone: true, userIds: ['M000000002'], words: ['Ben'] } });
  expect(asGuestsSee(message).mentions).toEqual({ everyone: true, userIds: [], words: ['Ben'] });
  const plain = aSentMessage(2);
  expect(asGuestsSee(plain)).toBe(plain);
});
