import type { Plugin } from 'rollup';

/** Understood in the first line of a file by Chromium since version 136; a comment like any other elsewhere. */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** Most of what larger parts of a library hold is never called. */
const MANY_BYTES = 1_000_000;

/**
 * Has the browser compile a file's functions beside the page while it arrives, instead of each at its first call, when somebody
 * waits for it. Comes after what takes comments away.
 */
export function compileHints(): Plugin {
  return {
    name: 'meeline-compile-hints',
    renderChunk: {
      order: 'post',
      handler: (code) => (code.length > MANY_BYTES ? null : { code: HINT + code, map: null }),
    },
  };
}
