import { expect, it } from 'vitest';
import { complaintsAboutNumbers } from '../../../.tools/checks/sources.mjs';

const SCALE = ':root {\n  --s-8: 0.5rem;\n  --z-bar: 3;\n}\n';
const complaintsAbout = (declaration: string): readonly string[] =>
  complaintsAboutNumbers('a.css', `.a {\n  ${declaration};\n}\n`, SCALE);

it.each([
  ['padding: 0.5rem 0', 'a.css:2 padding says 0.5rem: write var(--s-8)'],
  ['margin-inline-start: -0.5rem', 'a.css:2 margin-inline-start says 0.5rem: write var(--s-8)'],
  ['gap: 7px', 'a.css:2 gap says 7px: write a name of widget/ui/theme/scale.css'],
  ['z-index: 3', 'a.css:2 z-index says 3: write var(--z-bar)'],
])('refuses %s', (declaration, complaint) => {
  expect(complaintsAbout(declaration)).toEqual([complaint]);
});

it.each([
  'padding: var(--s-8) calc(0.75 * var(--u))',
  'margin: 0 -2px 0.0625rem',
  'padding-inline: max(0px, (100% - 40rem) / 2)',
  'margin-block: -0.25em',
  'width: 0.5rem',
  'z-index: var(--z-bar)',
])('accepts %s', (declaration) => {
  expect(complaintsAbout(declaration)).toEqual([]);
});
