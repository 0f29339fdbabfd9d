import type { Plugin } from 'rollup';

/** Calls of a logger that is never given, or that is silent: a tenth of penpal, and more of i18next. */
const UNHEARD: Readonly<Record<string, RegExp>> = {
  '/node_modules/penpal/': /^\s*log\?\.\([^;]*\);$/gm,
  '/node_modules/i18next/': /^\s*this\.logger\.(warn|log|deprecate)\([^;\n]*\);$/gm,
};

/**
 * Removes these calls.
 * Fails when a library is in the build and none of its calls is found: its source is written in another way then.
 */
export function quiet(): Plugin {
  /** Removed calls by library. */
  const removed = new Map<string, number>();
  return {
    name: 'meeline-quiet',
    buildStart: () => removed.clear(),
    transform(code, id) {
      const [library, call] = Object.entries(UNHEARD).find(([folder]) => id.includes(folder)) ?? [];
      if (library === undefined || call === undefined) return null;
      removed.set(library, (removed.get(library) ?? 0) + (code.match(call)?.length ?? 0));
      return { code: code.replaceAll(call, ''), map: null };
    },
    buildEnd(error) {
      const [library] = [...removed].find(([, count]) => count === 0) ?? [];
      if (error === undefined && library !== undefined)
        this.error(`no logging call found in ${library}: adapt its pattern in .tools/build/quiet.ts`);
    },
  };
}
