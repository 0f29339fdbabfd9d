import { describe, expect, it } from 'vitest';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import type { GroupRole } from '../../../widget/domain/group/role.ts';
import type { Message } from '../../../widget/domain/message/message.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import { createRecallView } from '../../../widget/domain/message/recalled.ts';
import type { RichContent } from '../../../widget/domain/message/rich-content.ts';
import { byMonth, mediaFileName, mediaOf } from '../../../widget/features/chat-room/media/media-items.ts';

const IMAGE: RichContent = { kind: 'image', file: { key: 'a' }, width: 1, height: 1, sizeBytes: 1 };
const VIDEO = {
  kind: 'video',
  file: { key: 'v' },
  poster: undefined,
  width: 1,
  height: 1,
  durationMs: 1,
  sizeBytes: 1,
};

function message(when: string, content: RichContent, more: Partial<Message> = {}): Message {
  return {
    chatId: '12345678',
    localId: `${when}-${content.kind}`,
    senderId: 'M000000001',
    senderName: 'Anna',
    senderRole: undefined,
    isFromSystem: false,
    timeMs: Date.parse(when),
    content: packContent(content),
    mentions: NO_MENTIONS,
    delivery: { state: 'sent', messageId: '1' },
    ...more,
  };
}

describe('the pictures and videos of a chat', () => {
  it('exclude recalled and pending media and other messages', () => {
    const shown = message('2026-03-02T10:00:00Z', IMAGE);
    const items = mediaOf([
      shown,
      message('2026-03-02T10:01:00Z', IMAGE, { deletion: { timeMs: 1, byId: 'M000000001' } }),
      message('2026-03-02T10:02:00Z', { ...VIDEO, kind: 'video', isPending: true }),
      message('2026-03-02T10:03:00Z', IMAGE, { content: { kind: 'text', text: 'a' } }),
      message('2026-03-02T10:04:00Z', { kind: 'document', file: { key: 'd' }, name: 'd', sizeBytes: 1 }),
    ]);
    expect(items.map(({ message: { localId } }) => localId)).toEqual([shown.localId]);
  });

  it('include recalled ones for owners and admins', () => {
    const kept = message('2026-03-02T10:00:00Z', IMAGE);
    const withdrawn = message('2026-03-02T10:01:00Z', IMAGE, { deletion: { timeMs: 1, byId: 'M000000001' } });
    const seenBy = (ownId: string, role: GroupRole | undefined) =>
      mediaOf(createRecallView({ ownId, role })([kept, withdrawn])).map((item) => item.message.localId);
    expect(seenBy('M000000002', 'admin')).toEqual([kept.localId, withdrawn.localId]);
    expect(seenBy('M000000001', 'owner')).toEqual([kept.localId, withdrawn.localId]);
    expect(seenBy('M000000002', 'member')).toEqual([kept.localId]);
    // A member who has recalled their own message sees the recall without the picture.
    expect(seenBy('M000000001', 'member')).toEqual([kept.localId]);
    expect(seenBy('M000000001', undefined)).toEqual([kept.localId]);
  });

  it('are grouped by month in the user’s time, newest first', () => {
    const items = mediaOf(
      ['2026-01-31T17:00:00Z', '2026-02-01T00:00:00Z', '2026-02-28T15:00:00Z', '2026-02-28T16:30:00Z'].map((when) =>
        message(when, IMAGE),
      ),
    );
    const eightHours = 8 * 3_600_000;
    expect(byMonth(items, eightHours).map((month) => month.items.length)).toEqual([1, 3]);
    expect(byMonth(items, 0).map((month) => month.items.length)).toEqual([3, 1]);
    expect(byMonth([], 0)).toEqual([]);
  });

  it('are saved under their type and send time', () => {
    const [item] = mediaOf([message('2026-03-02T10:05:07Z', IMAGE)]);
    expect(item && mediaFileName(item, 'image/png')).toBe('image-20260302-100507.png');
  });
});
