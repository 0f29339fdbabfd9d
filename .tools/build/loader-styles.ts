import type { Plugin } from 'rollup';
import { builtName } from './loader-names.ts';

const NAME = /\bm-([a-z]+(?:-[a-z]+)*)/g;
/** A template literal after the comment `css`. Its expressions contain no braces. */
const STYLES = /\/\* css \*\/ `([^`]*)`/g;

/** Shortens the names of the loader's parts and removes the white space of its styles, which are readable in the source. */
export function loaderStyles(): Plugin {
  return {
    name: 'meeline-loader-styles',
    transform(code, id) {
      if (!/[\\/]loader[\\/][^\\/]+\.ts$/.test(id)) return null;
      const styled = code.replace(STYLES, (_all, styles: string) => `\`${withoutSpace(styles)}\``);
      return { code: styled.replace(NAME, (_all, name: string) => builtName(name)), map: null };
    },
  };
}

/** Minifies a style sheet outside its `${…}` expressions. A space before a colon stays, because it may separate selectors. */
export function withoutSpace(styles: string): string {
  return styles
    .split(/(\$\{[^}]*\})/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/\s+/g, ' ').replace(/ ?([{};,>!]) ?|(:|@media(?= \()) /g, '$1$2'),
    )
    .join('')
    .replaceAll(';}', '}')
    .trim();
}
