import { describe, expect, it } from 'vitest';
import { alertFor } from '../../../widget/domain/message/alert.ts';
import { type Message, NO_MENTIONS } from '../../../widget/domain/message/message.ts';

const ME = 'M000000001';
const message = (mentions: Partial<Message['mentions']> = {}): Message => ({
  chatId: 'g1234567',
  localId: 'u',
  senderId: 'M000000002',
  senderName: 'Ben',
  senderRole: undefined,
  isFromSystem: false,
  timeMs: 1,
  content: { kind: 'text', text: 'hey' },
  mentions: { ...NO_MENTIONS, ...mentions },
  delivery: { state: 'sent', messageId: '2' },
});
const VISIBLE = { isLookedAt: false, isPageHidden: false, hasSound: true, hasNotifications: true };

describe('alertFor', () => {
  it.each([
    ['sounds for a message', message(), VISIBLE, { tone: 'message', isNotified: false }],
    ['sounds otherwise for a mention', message({ userIds: [ME] }), VISIBLE, { tone: 'mention', isNotified: false }],
    ['takes everybody for a mention', message({ everyone: true }), VISIBLE, { tone: 'mention', isNotified: false }],
    [
      'notifies while the page is hidden',
      message(),
      { ...VISIBLE, isPageHidden: true },
      { tone: 'message', isNotified: true },
    ],
    [
      'does nothing in front of the user',
      message(),
      { ...VISIBLE, isLookedAt: true },
      { tone: undefined, isNotified: false },
    ],
    [
      'is silent without sound',
      message(),
      { ...VISIBLE, hasSound: false, isPageHidden: true },
      { tone: undefined, isNotified: true },
    ],
    [
      'notifies of nothing without permission',
      message(),
      { ...VISIBLE, hasNotifications: false, isPageHidden: true },
      { tone: 'message', isNotified: false },
    ],
  ] as const)('%s', (_name, arrived, situation, alert) => {
    expect(alertFor(arrived, ME, situation)).toEqual(alert);
  });
});
