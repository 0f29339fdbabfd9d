/** The characters that an input field accepts; it discards all others. Spec: 3-transport §5 Input filters. */
export type InputKind = 'amount' | 'digits' | 'letters-and-digits' | 'special-characters' | 'names';

const REFUSED: Readonly<Record<InputKind, RegExp>> = {
  /** Digits and the dot. */
  amount: /[^0-9.]/g,
  digits: /[^0-9]/g,
  'letters-and-digits': /[^A-Za-z0-9]/g,
  /** Only the ASCII signs of a keyboard, without letters and digits. */
  'special-characters': /[^!-/:-@[-`{-~]/g,
  /** Chinese, letters and digits. */
  names: /[^\p{Script=Han}A-Za-z0-9]/gu,
};

/**
 * Returns the accepted part of a typed or pasted text. Full-width digits, letters and signs, which some keyboards
 * produce, count as the ASCII ones.
 *
 * @param maxCharacters no limit when undefined
 */
export function filterInput(text: string, kind: InputKind, maxCharacters?: number): string {
  const kept = text.normalize('NFKC').replace(REFUSED[kind], '');
  return maxCharacters === undefined ? kept : Array.from(kept).slice(0, maxCharacters).join('');
}
