import type { Plugin } from 'rollup';

/** Chromium 136 and later reads this hint in a file's first line. Other browsers treat it as an ordinary comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** Applies to the first screen and the chat room. Smaller files compile fast enough, and compiling unused functions costs memory. */
const FROM_BYTES = 100_000;

/**
 * Makes the browser compile the functions of large files in the background while they arrive. Otherwise the browser compiles
 * each function at its first call, while the user waits. Runs after the plugin that strips comments.
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
