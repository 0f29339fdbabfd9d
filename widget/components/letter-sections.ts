import { compareLetters, createLetterOf } from '../domain/contact/letter.ts';

/** A heading in a list: the letter of the names below it. */
export interface LetterHeading {
  readonly letter: string;
}

export interface LetterSections<Item> {
  /** The items in the order of their letters, each section under its heading. */
  readonly rows: readonly (Item | LetterHeading)[];
  readonly letters: readonly string[];
}

/** Groups sorted items under their letters. */
export function letterSections<Item>(items: readonly Item[], nameOf: (item: Item) => string): LetterSections<Item> {
  const letterOf = createLetterOf();
  const byLetter = new Map<string, Item[]>();
  for (const item of items) {
    const letter = letterOf(nameOf(item));
    const section = byLetter.get(letter);
    if (section === undefined) byLetter.set(letter, [item]);
    else section.push(item);
  }
  const letters = [...byLetter.keys()].toSorted(compareLetters);
  return { rows: letters.flatMap((letter) => [{ letter }, ...(byLetter.get(letter) ?? [])]), letters };
}
