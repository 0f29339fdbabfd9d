import { checkOption, refuse } from './options.ts';
import type { Shell } from './shell.ts';
import type { Theme } from './types.ts';

const COLOR = /^#([\da-f]{3}){1,2}$/i;
const NAMES = 'one of accent, onAccent, accentInk, accentSoft, ownBubble or otherBubble';
const NAME = /^(accent|onAccent|accentInk|accentSoft|ownBubble|otherBubble)$/;

/** Creates `setTheme`. It colours the bubble immediately, and the widget at each start, because it may have reloaded itself. */
export function createTheming(shell: Pick<Shell, 'root' | 'events' | 'life' | 'frame'>): (theme: Theme) => void {
  let theme: Theme | undefined;

  const send = (): void => {
    if (theme) void shell.frame()?.call('setTheme', { ...theme });
  };
  shell.events.on('ready', send, { signal: shell.life });

  return (next) => {
    if (typeof next !== 'object' || next === null) refuse('theme', 'an object');
    for (const name of Object.keys(next)) {
      checkOption(`theme.${name}`, NAME, name, NAMES);
      checkOption(`theme.${name}`, COLOR, String(next[name as keyof Theme]), 'a colour such as #0a7 or #00aa77');
    }
    theme = next;
    const { style } = shell.root;
    style.setProperty('--meeline-accent', next.accent ?? null);
    style.setProperty('--meeline-on-accent', next.onAccent ?? null);
    send();
  };
}
