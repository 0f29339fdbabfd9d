import { expect, test } from 'vitest';
import type { PickerPerson } from '../../../widget/components/member-picker/picker-person.ts';
import {
  isPickerHeading,
  MANAGERS_MARK,
  pickerSections,
} from '../../../widget/components/member-picker/picker-sections.ts';

const { compare } = new Intl.Collator('zh-CN', { sensitivity: 'base', numeric: true });
const aPerson = (name: string, role?: PickerPerson['role']): PickerPerson => ({
  userId: `M${String(name.codePointAt(0)).padStart(9, '0')}`,
  name,
  otherNames: [],
  photo: '',
  ...(role !== undefined && { role }),
});
const shown = (people: readonly PickerPerson[]) =>
  pickerSections(people, compare).lines.map((line) => (isPickerHeading(line) ? `# ${line.mark}` : line.name));

test('puts owner and admins first, others by pinyin or letter', () => {
  const people = [
    aPerson('林小满', 'member'),
    aPerson('Zoe', 'admin'),
    aPerson('Lê', 'member'),
    aPerson('陈静', 'member'),
    aPerson('阿哲', 'owner'),
    aPerson('สมชาย', 'member'),
    aPerson('7up', 'member'),
  ];
  expect(shown(people)).toEqual([
    `# ${MANAGERS_MARK}`,
    '阿哲',
    'Zoe',
    '# C',
    '陈静',
    '# L',
    ...['林小满', 'Lê'].toSorted(compare),
    '# ส',
    'สมชาย',
    '# #',
    '7up',
  ]);
});

test('has no section of managers for friends', () => {
  const { marks, people } = pickerSections([aPerson('Ben'), aPerson('Anna')], compare);
  expect(marks).toEqual(['A', 'B']);
  expect(people.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
});

test('keeps all members of a large group under their letters', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    aPerson(`${'陈林王Anna'.charAt(index % 7)}${index}`, 'member'),
  );
  const { people, marks } = pickerSections(many, compare);
  expect(people).toHaveLength(10_000);
  expect(marks).toEqual(['A', 'C', 'L', 'N', 'W']);
});
