/** Finds forbidden words in texts of the eight languages, also with changed spellings (`b.a-d`, `b4d`, `baaad`). L-PB5. */

import { LOOK_ALIKE_LETTERS, LOOK_ALIKE_SIGNS } from './look-alikes.ts';

/** Writing systems without spaces between words: a word is found anywhere in a text. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Zero-width and other invisible characters. */
const INVISIBLE = /[\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/gu;
/** Control characters that end a line or a word. */
const BREAKS = /[\t\n\v\f\r\u0085]/g;
/** Accents of Latin letters. In Thai and Hindi marks are vowels, so they stay. */
const LATIN_ACCENTS = /[\u0300-\u036f]/g;
/** This many single letters in a row are one spelled word. Fewer are separate words, as in Korean. */
const SPELLED = 3;
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/u;
const KATAKANA = /[\u30a1-\u30f6]/g;
const KANA_DISTANCE = 0x60;

const LOOK_ALIKE: Readonly<Record<string, string>> = { ...LOOK_ALIKE_LETTERS, ...LOOK_ALIKE_SIGNS };
const HAS_LATIN = /[a-z]/;

/** One form for all spellings: width, case, accents, kana, invisible characters. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(BREAKS, ' ')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .replaceAll(KATAKANA, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - KANA_DISTANCE))
    .normalize('NFD')
    .replaceAll(LATIN_ACCENTS, '')
    .normalize('NFC');

/** Replaces characters that look like Latin letters, in a piece with a Latin letter or a look-alike of another alphabet. */
const unmask = (piece: string): string => {
  const replaced = Array.from(piece, (character) => LOOK_ALIKE[character] ?? character).join('');
  return HAS_LATIN.test(replaced) ? replaced : piece;
};

/** `baaad` → `bad`, in texts and words alike. */
const withoutRepeats = (text: string): string => text.replaceAll(/(\p{L})\1+/gu, '$1');

const lettersOf = (text: string): string => text.split(NO_LETTER).join('');
const wordsOf = (text: string): readonly string[] => text.split(NO_LETTER).filter((word) => word !== '');

export interface WordList {
  /** Returns the entry of the list that a text contains; undefined: none. */
  readonly find: (text: string) => string | undefined;
}

/** Prepares a list of words and phrases. */
export function createWordList(entries: readonly string[]): WordList {
  const inside: { readonly entry: string; readonly letters: string }[] = [];
  const phrases = new Map<string, string>();
  let longest = 1;
  for (const entry of entries) {
    const folded = fold(entry);
    const letters = lettersOf(folded);
    if (letters === '') continue;
    if (SPACELESS.test(folded)) inside.push({ entry, letters });
    else {
      const words = wordsOf(folded).map((word) => withoutRepeats(unmask(word)));
      longest = Math.max(longest, words.length);
      phrases.set(words.join(' '), entry);
    }
  }

  const findPhrase = (words: readonly string[]): string | undefined => {
    for (let start = 0; start < words.length; start += 1)
      for (let end = start + 1; end <= Math.min(words.length, start + longest); end += 1) {
        const entry = phrases.get(words.slice(start, end).join(' '));
        if (entry !== undefined) return entry;
      }
    return undefined;
  };

  return {
    find(text) {
      const folded = fold(text);
      const letters = lettersOf(folded);
      const found = inside.find((each) => letters.includes(each.letters));
      if (found !== undefined) return found.entry;
      if (phrases.size === 0) return undefined;
      return readings(folded)
        .map((words) => findPhrase(words.map(withoutRepeats)))
        .find((entry) => entry !== undefined);
    },
  };
}

/** The texts of a message as lists of words: as written, without signs inside words (`b.a-d`), and with spelled words joined (`b a d`). */
function readings(folded: string): readonly (readonly string[])[] {
  const chunks = folded.split(/\s+/u);
  const written = wordsOf(folded);
  const spelled: string[] = [];
  let run = '';
  for (const word of [...written, '']) {
    if (Array.from(word).length === 1) run += word;
    else {
      if (Array.from(run).length >= SPELLED) spelled.push(run);
      if (word !== '') spelled.push(word);
      run = '';
    }
  }
  const unmasked = chunks.map((chunk) => lettersOf(unmask(chunk)));
  return [written.map(unmask), unmasked.filter((word) => word !== ''), spelled.map(unmask)];
}
