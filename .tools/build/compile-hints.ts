import type { Plugin } from 'rollup';

/** Understood in the first line of a file by Chromium since version 136; a comment like any other elsewhere. */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** The first screen and the chat room. What is smaller compiles soon enough, and what nobody calls costs memory. */
const FROM_BYTES = 100_000;

/**
 * Has the browser compile the functions of large files beside the page while they arrive, instead of each at its first call, when
 * somebody waits for it. Comes after what takes comments away.
 */
export function compileHints(): Plugin {
  return {
    name: 'meeline-compile-hints',
    renderChunk: {
      order: 'post',
      handler: (code) => (code.length < FROM_BYTES ? null : { code: HINT + code, map: null }),
    },
  };
}
