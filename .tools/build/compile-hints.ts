import type { Plugin } from 'rollup';

/** Understood in the first line of a file by Chromium since version 136; a comment like any other elsewhere. */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** What is smaller costs nothing; of what is larger, mostly libraries for rare things, little is ever called. */
const FROM_BYTES = 8_000;
const TO_BYTES = 1_500_000;

/**
 * Has the browser compile a file's functions beside the page while it arrives, instead of each at its first call, when somebody
 * waits for it. Comes after what takes comments away.
 */
export function compileHints(): Plugin {
  return {
    name: 'meeline-compile-hints',
    renderChunk: {
      order: 'post',
      handler: (code, { name }) =>
        code.length < FROM_BYTES || code.length > TO_BYTES || name.startsWith('locale-')
          ? null
          : { code: HINT + code, map: null },
    },
  };
}
