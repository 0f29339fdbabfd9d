import { seededRandom } from './random.ts';

/** A message as the page protocol of the list benchmarks gives it; ids ascend with time. */
export interface BenchMessage {
  readonly id: number;
  readonly mine: boolean;
  readonly uid: string;
  readonly name: string;
  readonly type: 'text' | 'img';
  readonly text: string;
  readonly time: number;
}

/** A chat as the page protocol gives it. */
export interface BenchRoom {
  readonly id: string;
  readonly name: string;
  readonly last: string;
  readonly time: number;
  readonly unread: number;
  readonly pinned: boolean;
}

export const FIRST_ID = 1_000_000;
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
  const words = 1 + Math.floor(random() * random() * 20);
  const text = Array.from({ length: words }, () => PHRASES[Math.floor(random() * PHRASES.length)] ?? '').join(' ');
  return {
    id,
    mine: isMine,
    uid: isMine ? 'me' : `u${member}`,
    name: isMine ? 'Me' : `Member ${member}`,
    type: 'text',
    text,
    time: START_MS + (id - FIRST_ID) * 15_000,
  };
}

export const benchMessages = (from: number, count: number): BenchMessage[] =>
  Array.from({ length: count }, (_, index) => benchMessage(from + index));

/** The `index`th of many chats. */
export function benchRoom(index: number): BenchRoom {
  const random = seededRandom(index * 40_503 + 7);
  random();
  return {
    id: `r${index}`,
    name: `Room ${index} ${PHRASES[Math.floor(random() * PHRASES.length)] ?? ''}`,
    last: benchMessage(FIRST_ID + index).text,
    time: START_MS + Math.floor(random() * 1e9),
    unread: Math.floor(random() * 5),
    pinned: index % 2000 === 0,
  };
}

/** Many chats in the order of the list. */
export const benchRooms = (count: number): BenchRoom[] =>
  Array.from({ length: count }, (_, index) => benchRoom(index)).sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.time - a.time,
  );
