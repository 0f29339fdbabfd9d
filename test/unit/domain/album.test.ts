import { describe, expect, it } from 'vitest';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { albumDelivery, withAlbums, withWholeAlbums, type GroupEntry } from '../../../widget/domain/message/album.ts';
import { isAlbumId } from '../../../widget/domain/message/album-id.ts';
import type { Message } from '../../../widget/domain/message/message.ts';
import type { SeenMessage } from '../../../widget/domain/message/recalled.ts';
import { buildTimeline, SEPARATOR_AFTER_MS } from '../../../widget/domain/message/timeline.ts';
import { aSendingMessage, aSentMessage, ME, NOON } from '../../support/builders.ts';

const picture = (albumId?: string) =>
  packContent({ kind: 'image', file: { key: albumId ?? 'k' }, width: 1, height: 1, sizeBytes: 1 });
const albumOf = ({ content }: Message): string | undefined =>
  content.kind === 'rich' && content.rich.kind === 'image' && content.rich.file.key !== 'k'
    ? content.rich.file.key
    : undefined;
/** A friend's message with a picture of the given album. */
const photo = (number: number, albumId: string, changes: Partial<Message> = {}): SeenMessage =>
  aSentMessage(number, { content: picture(albumId), ...changes } as Parameters<typeof aSentMessage>[1]);
const words = (number: number, localId = `local-${number}`): SeenMessage => aSentMessage(number, { localId });

const numbers = (messages: readonly Message[]): string =>
  messages.map(({ delivery }) => (delivery.state === 'sent' ? delivery.messageId : '-')).join('+');
const shape = (entries: readonly GroupEntry[]): readonly string[] =>
  entries.map((entry) =>
    entry.kind === 'single'
      ? numbers([entry.message])
      : `[${numbers(entry.parts)}]${entry.caption === undefined ? '' : `"${numbers([entry.caption])}"`}`,
  );

describe('the pictures of a message group', () => {
  it.each<[string, readonly SeenMessage[], readonly string[]]>([
    ['stay single without an album', [aSentMessage(1, { content: picture() }), words(2)], ['1', '2']],
    ['stay single when their album has no other', [photo(1, 'album-a')], ['1']],
    ['stand together', [words(1), photo(2, 'album-a'), photo(3, 'album-a'), words(4)], ['1', '[2+3]', '4']],
    ['of two albums stand apart', [1, 2, 3, 4].map((n) => photo(n, n < 3 ? 'album-a' : 'album-b')), ['[1+2]', '[3+4]']],
    ['have their caption', [photo(1, 'album-a'), photo(2, 'album-a'), words(3, 'album-a')], ['[1+2]"3"']],
    ['have a caption also alone', [photo(1, 'album-a'), words(2, 'album-a')], ['[1]"2"']],
    ['join their album late', [photo(1, 'album-a'), words(2, 'album-a'), photo(3, 'album-a')], ['[1+3]"2"']],
    ['do not go back over other words', [photo(1, 'album-a'), words(2), photo(3, 'album-a')], ['1', '2', '3']],
    [
      'go back while they are not sent',
      [photo(1, 'album-a'), words(2), aSendingMessage('local-p', { content: picture('album-a') })],
      ['[1+-]', '2'],
    ],
    [
      'are at most nine in an album',
      Array.from({ length: 11 }, (_, index) => photo(index + 1, 'album-a')),
      ['[1+2+3+4+5+6+7+8+9]', '[10+11]'],
    ],
  ])('%s', (_, messages, expected) => {
    expect(shape(withAlbums(messages, albumOf))).toEqual(expected);
  });

  it('leave the album when they are recalled but still shown', () => {
    const recalled = { byId: ME, timeMs: NOON, isContentShown: true };
    const messages = [photo(1, 'album-a'), { ...photo(2, 'album-a'), recalled }, photo(3, 'album-a')];
    expect(shape(withAlbums(messages, albumOf))).toEqual(['[1+3]', '2']);
  });
});

describe('the timeline of albums', () => {
  const groups = (messages: readonly Message[], readUpTo?: string): readonly string[] =>
    buildTimeline(messages, ME, readUpTo, 0, undefined, albumOf).map((item) =>
      item.kind === 'group' ? numbers(item.messages) : item.kind,
    );
  const mine = (number: number): Message => aSentMessage(number, { senderId: ME });

  it('keeps an album together when others write between its pictures', () => {
    const messages = [photo(1, 'album-a'), mine(2), photo(3, 'album-a'), words(4, 'album-a'), words(5)];
    expect(groups(messages)).toEqual(['separator', '1+3+4', '2', '5']);
  });

  it('moves only unsent pictures above the sender’s later messages', () => {
    expect(groups([photo(1, 'album-a'), mine(2), words(3), photo(4, 'album-a')])).toEqual([
      'separator',
      '1',
      '2',
      '3+4',
    ]);
    const unsent = photo(5, 'album-a', { delivery: { state: 'sending', sinceMs: NOON } });
    expect(groups([photo(1, 'album-a'), mine(2), words(3), unsent])).toEqual(['separator', '1+-', '2', '3']);
  });

  it('keeps an album together across a slow talk interval', () => {
    const messages = [photo(1, 'album-a'), photo(2, 'album-a', { timeMs: NOON + 99_000 })];
    expect(groups(messages)).toEqual(['separator', '1+2']);
  });

  it('moves no new picture above the unread divider', () => {
    expect(groups([photo(1, 'album-a'), mine(2), photo(3, 'album-a')], '2')).toEqual([
      'separator',
      '1',
      '2',
      'unread-divider',
      '3',
    ]);
  });

  it('splits an album at a time separator and between senders', () => {
    const late = photo(2, 'album-a', { timeMs: NOON + 2 * SEPARATOR_AFTER_MS });
    expect(groups([photo(1, 'album-a'), late])).toEqual(['separator', '1', 'separator', '2']);
    expect(groups([photo(1, 'album-a'), photo(2, 'album-a', { senderId: ME })])).toEqual(['separator', '1', '2']);
  });
});

it('extends the visible range to whole albums', () => {
  const messages = [words(1), photo(2, 'album-a'), photo(3, 'album-a'), words(4, 'album-a'), words(5), words(6)];
  expect(withWholeAlbums(messages, { start: 2, end: 5 }, albumOf)).toEqual({ start: 1, end: 5 });
  expect(withWholeAlbums(messages, { start: 0, end: 2 }, albumOf)).toEqual({ start: 0, end: 4 });
  expect(withWholeAlbums(messages, { start: 4, end: 6 }, albumOf)).toEqual({ start: 4, end: 6 });
  expect(withWholeAlbums(messages, { start: 0, end: 6 }, albumOf)).toEqual({ start: 0, end: 6 });
});

it('shows the failed delivery first, then sending, then the last', () => {
  const [first, last] = [photo(1, 'album-a'), words(2, 'album-a')];
  const sending = aSendingMessage('local-s');
  const failed = aSendingMessage('local-f', { delivery: { state: 'failed', failure: 'storage_full' } });
  expect(albumDelivery({ parts: [first], caption: last })).toBe(last);
  expect(albumDelivery({ parts: [first, sending], caption: undefined })).toBe(sending);
  expect(albumDelivery({ parts: [sending, failed], caption: last })).toBe(failed);
});

it.each([
  ['3f0c2b9e-7a51-4c1e-9d57-1b0a3d2f4e55', true],
  ['short', false],
  ['<script>alert</script>', false],
  ['x'.repeat(65), false],
])('accepts %s as an album id: %s', (id, isOne) => {
  expect(isAlbumId(id)).toBe(isOne);
});
