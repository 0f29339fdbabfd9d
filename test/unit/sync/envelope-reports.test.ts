import { expect, test } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { unreadAfter } from '../../../widget/domain/chat/unread.ts';
import { reportedStates, reportedTransfers } from '../../../widget/sync/incoming/envelope-reports.ts';
import { withStates } from '../../../widget/state/money.ts';
import { aSentMessage } from '../../support/builders.ts';

const [ME, ANN] = ['M000000001', 'M000000002'];
const SITUATION = { ownId: ME, isChatOpen: false, notificationsMuted: false };
const about = (type: string, senderId: string, more: object = {}) =>
  aSentMessage(1, { senderId, content: unpackContent(type, JSON.stringify({ redId: 'r1', ...more })) });

test('reads the states that messages report', () => {
  expect(reportedStates([about('grebRedEnvelope', ME)], ME)).toEqual([['r1', 'received']]);
  expect(reportedStates([about('grebRedEnvelope', ANN)], ME)).toEqual([]);
  expect(reportedStates([about('grebRedEnvelope', ANN, { state: '0' })], ME)).toEqual([['r1', 'taken']]);
  expect(reportedStates([about('redEnvelopeRefund', '')], ME)).toEqual([['r1', 'expired']]);
  expect(reportedStates([about('generalRedEnvelope', ANN)], ME)).toEqual([]);
});

test('keeps a received envelope received, and a closed one closed', () => {
  const none = { userId: ME, byId: new Map() };
  const received = withStates(none, ME, [['r1', 'received']]);
  expect(withStates(received, ME, [['r1', 'taken']])).toBe(received);
  const taken = withStates(none, ME, [['r1', 'taken']]);
  expect(withStates(taken, ME, [['r1', 'open']])).toBe(taken);
  expect(withStates(taken, ME, [['r1', 'received']]).byId.get('r1')).toBe('received');
});

test.each(['transferReport', 'transferPrivateReport'])('reads the state of a transfer that a %s reports', (type) => {
  const content = unpackContent(type, JSON.stringify({ transferId: 't1', state: '3' }));
  const report = aSentMessage(2, { senderId: ANN, content });
  expect(reportedTransfers([report])).toEqual([['t1', 'returned']]);
  expect(reportedStates([report], ME)).toEqual([]);
  expect(unreadAfter({ unread: 3, isMentioned: false }, report, SITUATION).unread).toBe(3);
  const card = { ...report, content: unpackContent('transferPrivate', JSON.stringify({ transferId: 't1' })) };
  expect(reportedTransfers([card])).toEqual([]);
  expect(unreadAfter({ unread: 3, isMentioned: false }, card, SITUATION).unread).toBe(4);
  const returned = withStates({ userId: ME, byId: new Map() }, ME, [['t1', 'returned' as const]]);
  expect(withStates(returned, ME, [['t1', 'pending' as const]])).toBe(returned);
});

test('forgets the states of another user', () => {
  const mine = withStates({ userId: ME, byId: new Map() }, ME, [['r1', 'received']]);
  expect([...withStates(mine, ANN, [['r2', 'open']]).byId]).toEqual([['r2', 'open']]);
});

test('counts an envelope as unread, but not its reports', () => {
  const situation = SITUATION;
  const before = { unread: 3, isMentioned: false };
  expect(unreadAfter(before, about('generalRedEnvelope', ANN), situation).unread).toBe(4);
  expect(unreadAfter(before, about('grebRedEnvelope', ANN), situation)).toBe(before);
  expect(unreadAfter(before, { ...about('redEnvelopeRefund', ''), isFromSystem: true }, situation)).toBe(before);
});
