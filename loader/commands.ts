import { checkOption, refuse } from './options.ts';
import type { Shell } from './shell.ts';
import type { IdentityOptions, LaterCommands, Theme } from './types.ts';

const CHAT_ID = /^[\w-]{1,64}$/;
const COLOR = /^#([\da-f]{3}){1,2}$/i;
const THEME_NAMES: readonly string[] = [
  'accent',
  'onAccent',
  'accentInk',
  'accentSoft',
  'ownBubble',
  'otherBubble',
] satisfies (keyof Theme)[];

/** The commands that nobody needs before there is a widget. */
export function createCommands(shell: Shell): LaterCommands {
  let theme: Theme | undefined;

  const tellTheme = (): void => {
    if (theme) void shell.frame()?.tell('setTheme', { ...theme });
  };

  /** The document inside goes with everything that it knew about somebody, and a new one asks who is signed in. */
  const renew = async (farewell: 'destroy' | 'logOut'): Promise<void> => {
    const left = shell.frame()?.leave(farewell);
    shell.unread(0);
    shell.events.emit('unread', { total: 0 });
    shell.renew(left);
    await left;
  };

  // Said at every start, because the widget may have reloaded itself inside the iframe.
  shell.events.on('ready', tellTheme, { signal: shell.life });
  return {
    async openChat(chatId) {
      checkOption('chatId', CHAT_ID, chatId);
      shell.setMode('open');
      await shell.frame()?.tell('openChat', chatId);
    },
    async setUser(identity = {}) {
      shell.change(checkIdentity(identity));
      await renew('destroy');
    },
    logout: () => renew('logOut'),
    async setTheme(next) {
      for (const [name, color] of Object.entries(checkRecord('theme', next))) {
        if (!THEME_NAMES.includes(name)) refuse('theme', String(THEME_NAMES));
        checkOption(`theme.${name}`, COLOR, String(color));
      }
      theme = next;
      const { style } = shell.root;
      style.setProperty('--meeline-accent', next.accent ?? null);
      style.setProperty('--meeline-on-accent', next.onAccent ?? null);
      tellTheme();
    },
  };
}

const checkRecord = <T>(name: string, value: T): T =>
  typeof value === 'object' && value !== null ? value : refuse(name, 'an object');

/** The part of where the identity comes from that is given. A callback outdoes an address, as in `init`. */
function checkIdentity(given: IdentityOptions): Partial<Pick<ReturnType<Shell['options']>, keyof IdentityOptions>> {
  const { getIdentity, identityUrl } = checkRecord('identity', given);
  if (getIdentity && typeof getIdentity !== 'function') refuse('getIdentity', 'a function');
  if (identityUrl !== undefined && typeof identityUrl !== 'string') refuse('identityUrl', 'an address');
  if (getIdentity) return { getIdentity };
  return identityUrl === undefined ? {} : { getIdentity: undefined, identityUrl };
}
