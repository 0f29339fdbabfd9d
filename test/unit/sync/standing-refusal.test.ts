import { describe, expect, it } from 'vitest';
import type { Message } from '../../../widget/domain/message/message.ts';
import { endsRefusal, standingRefusal } from '../../../widget/sync/open-chat/standing-refusal.ts';
import { aChat, aSentMessage } from '../../support/builders.ts';

const ME = 'M000000001';
const failedAt = (timeMs: number, failure: 'noFriend' | 'network' = 'noFriend'): Message => ({
  ...aSentMessage(1, { senderId: ME, timeMs }),
  delivery: { state: 'failed', failure },
});
const chatWith = (timeMs: number) => aChat({ lastMessage: aSentMessage(2, { timeMs }) });

describe('a refusal by a friend who has deleted the user', () => {
  it.each([
    ['stands while no message has followed', [failedAt(10)], chatWith(5), 0, 'noFriend'],
    ['stands when the chat has no message', [failedAt(10)], undefined, 0, 'noFriend'],
    ['ends when a message has followed', [failedAt(10)], chatWith(11), 0, undefined],
    ['is compared by the provider’s clock', [failedAt(10)], chatWith(11), 5, 'noFriend'],
    ['is taken from the newest own message only', [failedAt(10), failedAt(12, 'network')], chatWith(5), 0, undefined],
    ['requires a message', [], chatWith(5), 0, undefined],
  ])('%s', (_what, unsent, chat, difference, expected) => {
    expect(standingRefusal(unsent, chat, difference)).toBe(expected);
  });

  it('ends with a message of anyone else', () => {
    expect(endsRefusal('noFriend', [{ senderId: ME }], ME)).toBe(false);
    expect(endsRefusal('noFriend', [{ senderId: '' }], ME)).toBe(true);
    expect(endsRefusal('speaking_level', [{ senderId: '' }], ME)).toBe(false);
  });
});
