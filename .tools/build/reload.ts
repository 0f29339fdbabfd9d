import type { Plugin } from 'rollup';

/** Reloads the page when the text beside this script changes. `npm run dev` (.tools/dev.mjs) writes that text. */
const SCRIPT = `{
  const address = new URL('reload.txt', document.currentScript.src);
  let known;
  setInterval(async () => {
    const reply = await fetch(address, { cache: 'no-store' }).catch(() => undefined);
    if (!reply?.ok) return;
    const text = await reply.text();
    if (known !== undefined && text !== known) location.reload();
    known = text;
  }, 500);
}
`;

/**
 * Live reload for development builds. It asks the page's own origin, because the pages' security policies rightly refuse
 * every other one. `folder` is where the script goes inside the output.
 */
export function reload(folder: string): Plugin {
  return {
    name: 'meeline-reload',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `${folder}reload.js`, source: SCRIPT });
    },
  };
}
