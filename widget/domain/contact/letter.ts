/** The last heading: for names that do not begin with a letter. */
const NO_LETTER = '#';

/** The first character of each pinyin initial, in collation order. */
const PINYIN_STARTS = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀';
const PINYIN_LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ';
/** Latin letters that Unicode does not decompose. */
const PLAIN_LATIN: Readonly<Record<string, string>> = {
  Đ: 'D',
  Ð: 'D',
  Ø: 'O',
  Ł: 'L',
  Æ: 'A',
  Œ: 'O',
  ẞ: 'S',
  Þ: 'T',
};
const HANGUL_STARTS = 'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ';
const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const SYLLABLES_PER_START = 588;
/** Thai writes these vowels before the consonant that determines the sort order. */
const THAI_LEADING_VOWEL = /^[เแโใไ]+(?=[ก-ฮ])/u;
const KATAKANA_TO_HIRAGANA = 0x60;

/**
 * Makes a function that returns the heading letter of a name: A–Z for Latin and Chinese names (by pinyin), the first letter of the
 * script for other names, `#` for names that begin with no letter.
 */
export function createLetterOf(): (name: string) => string {
  const pinyin = new Intl.Collator('zh-u-co-pinyin');
  // If the engine does not support pinyin, Chinese names have no letter.
  const hasPinyin = pinyin.resolvedOptions().collation === 'pinyin' || pinyin.compare('八', '丫') < 0;
  /** Collation is slow, and names share their first characters. */
  const hanLetters = new Map<string, string>();
  const hanLetter = (character: string): string => {
    const known = hanLetters.get(character) ?? (hasPinyin ? pinyinLetter(character, pinyin) : NO_LETTER);
    hanLetters.set(character, known);
    return known;
  };
  return (name) => {
    const start = name.trim();
    // An accent that follows does not change the letter.
    if (/^[A-Za-z]/.test(start)) return start.charAt(0).toUpperCase();
    const text = start.normalize('NFKC').replace(THAI_LEADING_VOWEL, '');
    const first = firstCharacter(text.normalize('NFD'));
    const upper = first.toUpperCase();
    if (/^[A-Z]$/.test(upper)) return upper;
    if (/^\p{Script=Han}$/u.test(first)) return hanLetter(first);
    if (!/^\p{L}$/u.test(first)) return NO_LETTER;
    return ownLetter(firstCharacter(text), upper);
  };
}

const firstCharacter = (text: string): string => {
  const code = text.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
};

function pinyinLetter(character: string, { compare }: Intl.Collator): string {
  const next = PINYIN_STARTS.split('').findIndex((start) => compare(character, start) < 0);
  const index = next === -1 ? PINYIN_LETTERS.length - 1 : next - 1;
  return PINYIN_LETTERS[index] ?? NO_LETTER;
}

function ownLetter(composed: string, upper: string): string {
  const code = composed.codePointAt(0) ?? 0;
  if (code >= HANGUL_FIRST && code <= HANGUL_LAST) {
    return HANGUL_STARTS[Math.floor((code - HANGUL_FIRST) / SYLLABLES_PER_START)] ?? NO_LETTER;
  }
  if (/^[ァ-ヶ]$/.test(upper)) return String.fromCodePoint((upper.codePointAt(0) ?? 0) - KATAKANA_TO_HIRAGANA);
  return PLAIN_LATIN[upper] ?? upper;
}

/** The order of letters: A–Z, then other scripts, then `#`. */
export function compareLetters(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : a > b ? 1 : 0);
}

const rankOf = (letter: string): number => (letter === NO_LETTER ? 2 : /^[A-Z]$/.test(letter) ? 0 : 1);
