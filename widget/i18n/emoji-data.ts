import type { CompactEmoji } from 'emojibase';
import type { Language } from './languages.ts';

/** An emoji of the picker. */
export interface Emoji {
  readonly text: string;
  /** Its name in the user's language. */
  readonly name: string;
  /** The search terms, in lower case. */
  readonly words: string;
  /** The variants in the five skin tones, from light to dark; empty for an emoji without skin. */
  readonly tones: readonly string[];
}

/** The categories, in the order of the picker. */
export const CATEGORIES = [
  'smileys',
  'people',
  'nature',
  'food',
  'activities',
  'travel',
  'objects',
  'symbols',
  'flags',
] as const;
export type Category = (typeof CATEGORIES)[number];

export type EmojiBook = Readonly<Record<Category, readonly Emoji[]>>;

/** Indexed by Unicode's group number. Group 2 holds components of emoji, which the picker does not offer. */
const GROUPS: readonly (Category | undefined)[] = [
  'smileys',
  'people',
  undefined,
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
];

type Loader = () => Promise<{ readonly default: readonly CompactEmoji[] }>;

/** One file for each language. The data set has no Indonesian names; Indonesian uses the English ones. */
const LOADERS: Readonly<Record<Language, Loader>> = {
  cn: () => import('emojibase-data/zh/compact.json', { with: { type: 'json' } }),
  en: () => import('emojibase-data/en/compact.json', { with: { type: 'json' } }),
  th: () => import('emojibase-data/th/compact.json', { with: { type: 'json' } }),
  vi: () => import('emojibase-data/vi/compact.json', { with: { type: 'json' } }),
  ja: () => import('emojibase-data/ja/compact.json', { with: { type: 'json' } }),
  ko: () => import('emojibase-data/ko/compact.json', { with: { type: 'json' } }),
  hi: () => import('emojibase-data/hi/compact.json', { with: { type: 'json' } }),
  ind: () => import('emojibase-data/en/compact.json', { with: { type: 'json' } }),
};

const books = new Map<Language, EmojiBook>();

/** The emoji with their names in a language, if already loaded. */
export const emojiBookNow = (language: Language): EmojiBook | undefined => books.get(language);

/** Loads the emoji of a language once. Rejects if the file cannot be loaded. */
export async function loadEmojiBook(language: Language): Promise<EmojiBook> {
  const known = books.get(language);
  if (known !== undefined) return known;
  const { default: entries } = await LOADERS[language]();
  const book = emojiBookOf(entries);
  books.set(language, book);
  return book;
}

/** Sorts a collection into the categories of the picker. */
export function emojiBookOf(entries: readonly CompactEmoji[]): EmojiBook {
  const book: Record<Category, Emoji[]> = {
    smileys: [],
    people: [],
    nature: [],
    food: [],
    activities: [],
    travel: [],
    objects: [],
    symbols: [],
    flags: [],
  };
  for (const { unicode, label, tags = [], group, skins = [] } of entries) {
    const category = group === undefined ? undefined : GROUPS[group];
    if (category === undefined) continue;
    const tones = skins.map((skin) => skin.unicode).filter(hasOneTone);
    book[category].push({ text: unicode, name: label, words: fold([label, ...tags].join('\n')), tones });
  }
  return book;
}

/** The characters that give an emoji a skin tone, from light to dark. */
export const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿'] as const;
export type Tone = (typeof TONES)[number];

/** An emoji of two people can have two tones: the picker offers one tone for all. */
const hasOneTone = (text: string): boolean => TONES.filter((tone) => text.includes(tone)).length === 1;

/** An emoji in the chosen tone, if it has tones. */
export const inTone = ({ text, tones }: Emoji, tone: Tone | undefined): string =>
  (tone === undefined ? undefined : tones.find((toned) => toned.includes(tone))) ?? text;

const MOST_FOUND = 90;
const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** The emoji whose names or keywords contain every word of the query. Names that begin with the query come first. */
export function findEmoji(book: EmojiBook, query: string): readonly Emoji[] {
  const wanted = fold(query.trim());
  const parts = wanted.split(/\s+/);
  if (wanted === '') return [];
  const found = CATEGORIES.flatMap((category) => book[category]).filter(({ words }) =>
    parts.every((part) => words.includes(part)),
  );
  const rank = ({ words }: Emoji): number =>
    words.startsWith(wanted) ? 0 : words.split('\n').includes(wanted) ? 1 : words.includes(`\n${wanted}`) ? 2 : 3;
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_FOUND);
}
