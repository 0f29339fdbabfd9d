import { expect, it } from 'vitest';
import { builtName, LOADER_NAMES } from '../../../.tools/build/loader-names.ts';
import { loaderStyles, withoutSpace } from '../../../.tools/build/loader-styles.ts';

const built = (code: string, file = '/product/loader/panel.ts'): string | undefined => {
  const { transform } = loaderStyles() as { transform: (code: string, id: string) => { code: string } | null };
  return transform(code, file)?.code;
};

it('shortens names of parts in classes, selectors, properties, animations', () => {
  expect(built(`element('div', 'm-panel')`)).toBe(`element('div', 'p')`);
  expect(built('`.m-card:before { color: var(--m-accent) }`')).toBe('`.e:before { color: var(--a) }`');
  expect(built('`m-wrapper ${state}`')).toBe('`w ${state}`');
});

it('leaves host page properties, other words and other files unchanged', () => {
  const code = 'var(--meeline-accent) from-left min-width';
  expect(built(code)).toBe(code);
  expect(built('m-panel', '/product/widget/app/main.tsx')).toBeUndefined();
});

it('refuses a name that is not in the table', () => {
  expect(() => built('.m-unknown {}')).toThrow('"m-unknown" is not in the table of loader-names.ts');
});

it('removes the white space of styles outside expressions', () => {
  const styles = `
    @media (width < 1px) and (hover) {
      .a :hover, .b > c {
        margin: calc(1px + 2px) auto !important;
        \${position}: var(--x, 2px);
        ${'${ab  ?  "c" : "d"}'};
      }
    }
  `;
  expect(withoutSpace(styles)).toBe(
    '@media(width < 1px) and (hover){.a :hover,.b>c{margin:calc(1px + 2px) auto!important;${position}:var(--x,2px);${ab  ?  "c" : "d"}}}',
  );
});

it('keeps the space before the name of a medium', () => {
  expect(withoutSpace('@media print { .a { top: 0; } }')).toBe('@media print{.a{top:0}}');
});

it('gives every class a name of its own', () => {
  const classes = ['avatar', 'badge', 'bubble', 'card', 'close', 'live', 'panel', 'preview', 'retry', 'wrapper'];
  expect(new Set(classes.map(builtName)).size).toBe(classes.length);
  expect(Object.keys(LOADER_NAMES)).toEqual(expect.arrayContaining(classes));
});
