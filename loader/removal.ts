import { keep, REMOVAL } from './modes.ts';
import type { Shell } from './shell.ts';

export interface Removal {
  /** @param leave ends the session and replaces the widget by a new one */
  run(leave: () => Promise<void>): Promise<void>;
}

/**
 * Removes the data that the chat keeps in this browser. The data belongs to the widget's origin, so a new widget removes it before
 * it does anything else. If it cannot, because the chat is down or the page goes away, the widget of the next page view does it.
 */
export function createRemoval(shell: Shell): Removal {
  const key = shell.name + REMOVAL;
  const waiting = new Set<() => void>();

  shell.removed = () => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };

  return {
    async run(leave) {
      removeKeys(shell.name);
      keep('localStorage', key, '1');
      shell.isForgetting = true;
      const removed = new Promise<void>((resolve) => waiting.add(resolve));
      const left = leave();
      shell.start?.();
      await Promise.all([left, removed]);
      // A hidden widget without a player has no use.
      if (shell.mode() === 'open' || !shell.isSignedOut) return;
      shell.frame()?.remove();
      shell.renew(undefined, true);
    },
  };
}

/** Removes what the instance keeps for the page's origin. */
function removeKeys(name: string): void {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    for (const key of keysOf(area))
      if (key === `meeline.${name}` || key.startsWith(`meeline.${name}.`)) keep(area, key.slice('meeline.'.length), '');
}

function keysOf(area: 'localStorage' | 'sessionStorage'): readonly string[] {
  try {
    return Object.keys(window[area]);
  } catch {
    return [];
  }
}
