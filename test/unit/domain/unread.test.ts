import { describe, expect, test } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { unreadAfter } from '../../../widget/domain/chat/unread.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { aSentMessage, ME } from '../../support/builders.ts';

const mention = { everyone: false, userIds: [ME], words: [] };
const everyone = { everyone: true, userIds: [], words: [] };
const notice = { kind: 'notice', notice: { kind: 'already-friends' } } as const;

type Row = readonly [
  name: string,
  message: Partial<SentMessage>,
  situation: { isChatOpen?: boolean; notificationsMuted?: boolean },
  unread: number,
  isMentioned: boolean,
];

const ROWS: readonly Row[] = [
  ['a message of another user counts', {}, {}, 3, false],
  ['one in the open chat does not', {}, { isChatOpen: true }, 2, false],
  ['an own one does not', { senderId: ME }, {}, 2, false],
  ['one in a muted chat does not', {}, { notificationsMuted: true }, 2, false],
  ['a notice does not', { content: notice }, {}, 2, false],
  ['a command does not', { content: { kind: 'command', command: 'recall' } }, {}, 2, false],
  ['one of an unknown type counts', { content: unpackContent('game_dice', '') }, {}, 3, false],
  ['a message of the system resets the count', { isFromSystem: true }, {}, 0, false],
  ['a mention of the user marks the chat', { mentions: mention }, {}, 3, true],
  ['a mention of everyone marks the chat', { mentions: everyone }, {}, 3, true],
  ['a mention of others does not', { mentions: { ...mention, userIds: ['M000000009'] } }, {}, 3, false],
  ['a mention marks a muted chat too', { mentions: mention }, { notificationsMuted: true }, 2, true],
  ['a mention in the open chat marks nothing', { mentions: mention }, { isChatOpen: true }, 2, false],
  ['a mention in a notice marks nothing', { content: notice, mentions: everyone }, {}, 2, false],
];

describe('unread after a message', () => {
  test.each(ROWS)('%s', (_name, message, situation, unread, isMentioned) => {
    const after = unreadAfter({ unread: 2, isMentioned: false }, aSentMessage(1, message), {
      ownId: ME,
      isChatOpen: false,
      notificationsMuted: false,
      ...situation,
    });
    expect(after).toEqual({ unread, isMentioned });
  });
});
