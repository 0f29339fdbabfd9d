import { describe, expect, it } from 'vitest';
import {
  isMessagePreview,
  isWidgetUnread,
  readHostActivity,
  UNREAD_CHATS_MAX,
} from '../../../widget/contract/host-bridge.ts';

const CHAT = '12345678';

describe('an activity over the bridge', () => {
  it.each([
    { event: 'sent', detail: { chatId: CHAT, kind: 'person-card' } },
    { event: 'call', detail: { chatId: CHAT, state: 'started', video: true } },
    { event: 'money', detail: { chatId: CHAT, kind: 'bet', state: 'sent' } },
  ])('is read: $event', (activity) => {
    expect(readHostActivity({ ...activity, detail: { ...activity.detail, text: 'secret', amount: '5' } })).toEqual(
      activity,
    );
  });

  it.each([
    undefined,
    'sent',
    { event: 'sent' },
    { event: 'ready', detail: { chatId: CHAT } },
    { event: 'sent', detail: { chatId: 'a b', kind: 'text' } },
    { event: 'sent', detail: { chatId: CHAT, kind: 'Hello, Ben' } },
    { event: 'call', detail: { chatId: CHAT, state: 'started', video: 'yes' } },
    { event: 'call', detail: { chatId: CHAT, state: 'lost', video: true } },
    { event: 'money', detail: { chatId: CHAT, kind: 'loan', state: 'sent' } },
    { event: 'money', detail: { chatId: CHAT, kind: 'bet', state: ['sent'] } },
  ])('is refused: %j', (value) => {
    expect(readHostActivity(value)).toBeUndefined();
  });
});

describe('the unread counts of chats', () => {
  const chats = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`chat${index}`, 1]));
  it.each([
    [undefined, true],
    [{}, true],
    [{ [CHAT]: 3 }, true],
    [chats(UNREAD_CHATS_MAX), true],
    [chats(UNREAD_CHATS_MAX + 1), false],
    [{ [CHAT]: -1 }, false],
    [{ 'a b': 1 }, false],
    ['x', false],
  ])('%j: %s', (value, isValid) => {
    expect(isWidgetUnread({ total: 3, chats: value })).toBe(isValid);
  });
});

it('refuses a preview whose initials or colour are no texts', () => {
  const preview = { chatId: CHAT, title: 'Ben', text: 'hey' };
  expect(isMessagePreview({ ...preview, initials: 'B', color: '#123456' })).toBe(true);
  expect(isMessagePreview({ ...preview, initials: ['B'] })).toBe(false);
  expect(isMessagePreview({ ...preview, color: 5 })).toBe(false);
});
