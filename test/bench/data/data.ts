import { seededRandom } from './random.ts';

/** The content of a message: text, a picture or video, or a file in its own row. */
export type BenchMessageType = 'text' | 'img' | 'video' | 'voice' | 'file';

/** A message as the page protocol of the list benchmarks gives it; ids ascend with time. */
export interface BenchMessage {
  readonly id: number;
  readonly mine: boolean;
  readonly uid: string;
  readonly name: string;
  readonly type: BenchMessageType;
  /** Empty unless the message is a text. */
  readonly text: string;
  /** Of a picture, or of the still of a video. */
  readonly src: string;
  /** CSS pixels of the picture. */
  readonly w: number;
  readonly h: number;
  readonly time: number;
}

/** A chat as the page protocol gives it. */
export interface BenchChat {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly last: string;
  readonly time: number;
  readonly unread: number;
  readonly pinned: boolean;
}

export const FIRST_ID = 1_000_000;
/** The number of pictures, from `/img/0.png` on; every second one is in portrait format. */
export const PICTURES = 8;
/** One message in seven is not a text. */
const MEDIA_SHARE = 0.15;
const START_MS = Date.UTC(2026, 0, 5, 8, 0, 0);
const PHRASES = [
  'good luck tonight',
  '收到',
  '第 041 期开了 4 7 11',
  'see you at half past eight',
  'Kỳ này em theo anh nhé',
  'ok',
  'ขอบคุณครับ',
  '😀',
  'who has the results table?',
  '这把稳了',
  'terima kasih banyak',
  '明天同一时间',
  'nice 🎉🎉',
  'https://example.test/draws/20260105-041',
];

/** One message of a long chat, the same for the same id. */
export function benchMessage(id: number): BenchMessage {
  const random = seededRandom(id * 2_654_435_761 + 97);
  random();
  const isMine = random() < 0.3;
  const member = Math.floor(random() * 12);
  const type = random() < MEDIA_SHARE ? mediaType(random()) : 'text';
  const picture = Math.floor(random() * PICTURES);
  const isUpright = picture % 2 === 1;
  return {
    id,
    mine: isMine,
    uid: isMine ? 'me' : `u${member}`,
    name: isMine ? 'Me' : `Member ${member}`,
    type,
    text: type === 'text' ? phrases(random) : '',
    src: `/img/${picture}.png`,
    w: isUpright ? 150 : 200,
    h: isUpright ? 200 : 150,
    time: START_MS + (id - FIRST_ID) * 15_000,
  };
}

function mediaType(share: number): BenchMessageType {
  if (share < 0.6) return 'img';
  if (share < 0.75) return 'video';
  return share < 0.9 ? 'voice' : 'file';
}

function phrases(random: () => number): string {
  const count = 1 + Math.floor(random() * random() * 20);
  return Array.from({ length: count }, () => PHRASES[Math.floor(random() * PHRASES.length)] ?? '').join(' ');
}

export const benchMessages = (from: number, count: number): BenchMessage[] =>
  Array.from({ length: count }, (_, index) => benchMessage(from + index));

/** One chat in this many is pinned, including the first. */
export const PINNED_EVERY = 2000;

/** The `index`th of many chats. */
export function benchChat(index: number): BenchChat {
  const random = seededRandom(index * 40_503 + 7);
  random();
  return {
    id: `r${index}`,
    name: `Room ${index} ${PHRASES[Math.floor(random() * PHRASES.length)] ?? ''}`,
    avatar: `/img/${index % PICTURES}.png`,
    last: benchMessage(FIRST_ID + index).text || '[media]',
    time: START_MS + Math.floor(random() * 1e9),
    unread: Math.floor(random() * 5),
    pinned: index % PINNED_EVERY === 0,
  };
}

/** The order of a chat list: pinned chats first, then by time. */
export const compareBenchChats = (a: BenchChat, b: BenchChat): number =>
  Number(b.pinned) - Number(a.pinned) || b.time - a.time;

/** Many chats in the order of the list. */
export const benchChats = (count: number): BenchChat[] =>
  Array.from({ length: count }, (_, index) => benchChat(index)).sort(compareBenchChats);
