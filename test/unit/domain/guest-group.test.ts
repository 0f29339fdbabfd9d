import { expect, test } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { asGuestsSee, canAddGuestGroup, isForGuests } from '../../../widget/domain/group/guest-group.ts';
import { aSentMessage } from '../../support/builders.ts';

test('limits a guest to five groups', () => {
  expect([0, 4, 5, 6].map(canAddGuestGroup)).toEqual([true, true, false, false]);
});

test('shows guests texts, notices and commands, but no unknown kinds', () => {
  expect(isForGuests({ kind: 'text', text: 'hello' })).toBe(true);
  expect(isForGuests({ kind: 'notice', notice: { kind: 'can-chat-now' } })).toBe(true);
  expect(isForGuests({ kind: 'command', command: 'recall' })).toBe(true);
  expect(isForGuests({ kind: 'unsupported' })).toBe(false);
});

test.each([
  ['game_dice', '{"result":3}', true],
  ['share', '{"url":"https://example.com"}', true],
  ['friendCard', '{"ml_id":"M000000001"}', false],
  ['groupCard', '{"group_id":"g1234567"}', false],
  ['red', '{}', false],
  ['groupRed', '{}', false],
  ['generalRedEnvelope', '{}', false],
  ['grebRedEnvelope', '{}', false],
  ['transfer', '{}', false],
  ['transferPrivate', '{}', false],
  ['shareBet', '{}', false],
  ['plan', '{}', false],
  ['precisionBet', '{}', false],
  ['video-chat', 'missed', false],
  ['cs-info', '{"text":"x"}', false],
  ['something_new', '{}', false],
])('shows guests a message of type %s with %s: %s', (messageType, body, expected) => {
  expect(isForGuests(unpackContent(messageType, body).rich)).toBe(expected);
});

test('hides the mentioned user ids from guests', () => {
  const message = aSentMessage(1, { mentions: { everyone: true, userIds: ['M000000002'], words: ['Ben'] } });
  expect(asGuestsSee(message).mentions).toEqual({ everyone: true, userIds: [], words: ['Ben'] });
  const plain = aSentMessage(2);
  expect(asGuestsSee(plain)).toBe(plain);
});
