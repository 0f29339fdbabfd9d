import { createRequire } from 'node:module';
import type { CompactEmoji } from 'emojibase';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, emojiBookOf, findEmoji, inTone, TONES } from '../../../widget/i18n/emoji-data.ts';

const require = createRequire(import.meta.url);

const book = emojiBookOf([
  { unicode: '🍕', label: 'pizza', hexcode: '1F355', group: 4, tags: ['cheese', 'slice'] },
  { unicode: '🧀', label: 'cheese wedge', hexcode: '1F9C0', group: 4 },
  { unicode: '🇦', label: 'regional indicator A', hexcode: '1F1E6' },
  {
    unicode: '👋',
    label: 'waving hand',
    hexcode: '1F44B',
    group: 1,
    skins: TONES.map((tone) => ({ unicode: `👋${tone}`, label: '', hexcode: '', group: 1 })),
  },
]);

describe('emoji', () => {
  it('are grouped in categories, without components of emoji', () => {
    expect(book.food.map(({ text }) => text)).toEqual(['🍕', '🧀']);
    expect(Object.values(book).flat()).toHaveLength(3);
  });

  it.each([
    ['cheese', ['🧀', '🍕']],
    ['  PIZZA ', ['🍕']],
    ['slice pizza', ['🍕']],
    ['nothing of this', []],
    ['', []],
  ])('are found by %j, names before keywords', (query, found) => {
    expect(findEmoji(book, query).map(({ text }) => text)).toEqual(found);
  });

  it('take the chosen tone if they have tones', () => {
    const [hand] = book.people;
    const [pizza] = book.food;
    expect(hand && inTone(hand, TONES[2])).toBe('👋🏽');
    expect(hand && inTone(hand, undefined)).toBe('👋');
    expect(pizza && inTone(pizza, TONES[2])).toBe('🍕');
  });

  it.each(['en', 'zh', 'ja', 'ko', 'th', 'vi', 'hi'])('are complete, with names in %s', (language) => {
    const entries = require(`emojibase-data/${language}/compact.json`) as CompactEmoji[];
    const whole = emojiBookOf(entries);
    for (const category of CATEGORIES) expect(whole[category].length).toBeGreaterThan(80);
    expect(whole.food.find(({ text }) => text === '🍕')?.name).toMatch(/./);
    expect(whole.people.find(({ text }) => text === '👋')?.tones).toHaveLength(5);
  });
});
