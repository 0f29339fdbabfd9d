import type { Plugin } from 'rollup';

/** Reloads the page when the text file next to this script changes. `npm run dev` (.tools/dev.mjs) writes that file. */
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
 * Live reload for development builds. The script polls the page's own origin, because the pages' security policies refuse
 * every other one. `folder` is the place of the script inside the output.
 */
export function reload(folder: string): Plugin {
  return {
    name: 'meeline-reload',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `${folder}reload.js`, source: SCRIPT });
    },
  };
}
