/** What an input field takes; everything else does not even appear in it. Spec: 3-transport §5 Input filters. */
export type InputKind = 'amount' | 'digits' | 'letters-and-digits' | 'special-characters' | 'names';

const REFUSED: Readonly<Record<InputKind, RegExp>> = {
  /** Digits and the dot. */
  amount: /[^0-9.]/g,
  digits: /[^0-9]/g,
  'letters-and-digits': /[^A-Za-z0-9]/g,
  /** Only what stands on a keyboard beside letters and digits. */
  'special-characters': /[^!-/:-@[-`{-~]/g,
  /** Chinese, letters and digits. */
  names: /[^\p{Script=Han}A-Za-z0-9]/gu,
};

/**
 * What a field keeps of what was typed or pasted. Full-width forms of digits, letters and signs, which some keyboards
 * write, count as the plain ones.
 *
 * @param maxCharacters none when undefined
 */
export function filterInput(text: string, kind: InputKind, maxCharacters?: number): string {
  const kept = text.normalize('NFKC').replace(REFUSED[kind], '');
  return maxCharacters === undefined ? kept : Array.from(kept).slice(0, maxCharacters).join('');
}
