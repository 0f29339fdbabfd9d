import { expect, test } from 'vitest';
import {
  bannerAfter,
  collapsed,
  expanded,
  NO_BANNER,
  type PinnedBanner,
} from '../../../widget/domain/message/pinned-banner.ts';
import { aSentMessage, ME } from '../../support/builders.ts';

const mini = (messageId: string): PinnedBanner => ({ size: 'mini', messageId });
const full = (messageId: string): PinnedBanner => ({ size: 'full', messageId });
const own = aSentMessage(9, { senderId: ME });

test.each([
  ['no pinned message', NO_BANNER, undefined, '3', NO_BANNER],
  ['an unread one when the chat is opened', NO_BANNER, aSentMessage(5), '3', full('5')],
  ['one that was read before', NO_BANNER, aSentMessage(3), '3', mini('3')],
  ['one in a chat without unread messages', NO_BANNER, aSentMessage(5), undefined, mini('5')],
  ['a newer one that arrives', mini('3'), aSentMessage(5), undefined, full('5')],
  ['an own message', mini('3'), own, undefined, mini('9')],
  ['the same message, collapsed by the user', mini('5'), aSentMessage(5), '3', mini('5')],
  ['the same message, expanded', full('5'), aSentMessage(5), undefined, full('5')],
  ['an older one after the newer was recalled', full('5'), aSentMessage(3), '2', mini('3')],
  ['none after it was recalled', full('5'), undefined, '3', NO_BANNER],
])('updates the pinned banner for %s', (_name, before, top, readUpTo, after) => {
  expect(bannerAfter(before, top, ME, readUpTo)).toEqual(after);
});

test('collapses and expands; stays empty without a pinned message', () => {
  expect(collapsed(full('5'))).toEqual(mini('5'));
  expect(expanded(mini('5'))).toEqual(full('5'));
  expect(collapsed(NO_BANNER)).toBe(NO_BANNER);
  expect(expanded(NO_BANNER)).toBe(NO_BANNER);
});
