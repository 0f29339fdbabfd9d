import type { PickerPerson } from './picker-person.ts';
import { letterSections } from '../letter-sections.ts';
import { isOwnerOrAdmin } from '../../domain/group/role.ts';
import { compareByRole } from '../../domain/group/member.ts';

/** The mark of the section of the owner and the admins in the letter index. */
export const MANAGERS_MARK = '★';

/** A heading in the list, with its mark in the letter index. */
export interface PickerHeading {
  readonly mark: string;
}

export type PickerLine = PickerPerson | PickerHeading;

export const isPickerHeading = (line: PickerLine): line is PickerHeading => 'mark' in line;

export interface PickerSections {
  readonly lines: readonly PickerLine[];
  readonly marks: readonly string[];
  /** The people in the order of the list. */
  readonly people: readonly PickerPerson[];
}

/** Groups people for a picker: the owner and the admins first, then everybody else by letter and name. */
export function pickerSections(
  people: readonly PickerPerson[],
  compare: (a: string, b: string) => number,
): PickerSections {
  const managers = people
    .filter(isManager)
    .toSorted((a, b) => compareByRole(asRole(a), asRole(b)) || compare(a.name, b.name));
  const { rows, letters } = letterSections(
    people.filter((person) => !isManager(person)),
    ({ name }) => name,
  );
  const sorted = bySection(rows, compare);
  const first: readonly PickerLine[] = managers.length === 0 ? [] : [{ mark: MANAGERS_MARK }, ...managers];
  const lines = [...first, ...sorted];
  return {
    lines,
    marks: managers.length === 0 ? letters : [MANAGERS_MARK, ...letters],
    people: lines.filter((line): line is PickerPerson => !isPickerHeading(line)),
  };
}

const isManager = ({ role }: PickerPerson): boolean => role !== undefined && isOwnerOrAdmin(role);
const asRole = ({ role = 'member' }: PickerPerson) => ({ role });

/** Sorts the names below each heading: sorting short lists is much faster than sorting one long list. */
function bySection(
  rows: readonly (PickerPerson | { readonly letter: string })[],
  compare: (a: string, b: string) => number,
): readonly PickerLine[] {
  const lines: PickerLine[] = [];
  let section: PickerPerson[] = [];
  const close = (): void => {
    section.sort((a, b) => compare(a.name, b.name));
    for (const person of section) lines.push(person);
    section = [];
  };
  for (const row of rows) {
    if ('letter' in row) {
      close();
      lines.push({ mark: row.letter });
    } else section.push(row);
  }
  close();
  return lines;
}
