import { expect, test } from 'vitest';
import { inOneLine } from '../../../widget/app/preview-line.ts';
import { PREVIEW_MAX_LENGTH } from '../../../widget/contract/host-bridge.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const letters = (count: number): string => 'x'.repeat(count);

test.each([
  ['puts a text on one line', ' a\n\n b\t', 'a b'],
  ['keeps a text of the greatest length', letters(PREVIEW_MAX_LENGTH), letters(PREVIEW_MAX_LENGTH)],
  ['fills the length with the ellipsis', letters(PREVIEW_MAX_LENGTH + 1), `${letters(PREVIEW_MAX_LENGTH - 1)}…`],
  ['keeps a last emoji that fits', `${letters(188)}${FAMILY}xx`, `${letters(188)}${FAMILY}…`],
  ['removes an emoji that does not fit', `${letters(189)}${FAMILY}xx`, `${letters(189)}…`],
  ['keeps no part of a flag', `${letters(197)}🇻🇳🇻🇳`, `${letters(197)}…`],
])('%s', (_what, text, line) => expect(inOneLine(text)).toBe(line));
