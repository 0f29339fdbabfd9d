import { type BetOrder, checkBetOrder } from '../widget/contract/bet-order.ts';
import type { HostMethods } from '../widget/contract/host-bridge.ts';
import { followShell } from './follow.ts';
import { followSafeArea } from './safe-area.ts';
import { checkOption, type LoaderOptions, refuse } from './options.ts';
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

/** Of each instance whose commands are there. */
const known = new WeakMap<Shell, Later>();

/** The commands of an instance, once; and what a widget that has just been put on the page may call beyond the bridge's own. */
export function addCommands(shell: Shell, offered: HostMethods, given: LoaderOptions): LaterCommands {
  let later = known.get(shell);
  if (!later) {
    known.set(shell, (later = createCommands(shell)));
    followShell(shell, given);
    followSafeArea(shell);
    shell.answer(later.commands);
  }
  Object.assign(offered, later.methods);
  return later.commands;
}

interface Later {
  readonly commands: LaterCommands;
  readonly methods: Partial<HostMethods>;
}

const SCREEN = /^\/ml\/[\w-]{1,40}$/;

/** The commands that nobody needs before there is a widget. */
function createCommands(shell: Shell): Later {
  let theme: Theme | undefined;
  /** A bet order that no user has seen yet. */
  let bet: BetOrder | undefined;

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

  /** A visitor may have to sign in first, with which the widget starts anew: said until the widget takes it. */
  const tellBet = (): void => {
    if (bet) void shell.frame()?.tell('shareBet', bet);
  };

  // Said at every start, because the widget may have reloaded itself inside the iframe.
  const quiet = { signal: shell.life };
  shell.events.on('ready', tellTheme, quiet);
  shell.events.on('ready', tellBet, quiet);

  const methods: Later['methods'] = {
    navigated(path: unknown) {
      if (typeof path === 'string' && SCREEN.test(path)) shell.events.emit('navigate', { path });
    },
    betTaken() {
      bet = undefined;
    },
  };
  const commands: LaterCommands = {
    async openChat(chatId) {
      checkOption('chatId', CHAT_ID, chatId);
      shell.setMode('open');
      await shell.frame()?.tell('openChat', chatId);
    },
    async shareBet(order) {
      const checked = checkBetOrder(order);
      if (!checked.ok) return refuse(`order${checked.field && `.${checked.field}`}`, checked.expected);
      bet = checked.order;
      shell.setMode('open');
      tellBet();
    },
    async setUser(identity = {}) {
      shell.change(checkIdentity(identity));
      await renew('destroy');
    },
    logout() {
      bet = undefined;
      return renew('logOut');
    },
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
  return { commands, methods };
}

const checkRecord = <T>(name: string, value: T): T =>
  typeof value === 'object' && value !== null ? value : refuse(name, 'an object');

/** The part of where the identity comes from that is given. A callback outdoes an address, as in `init`. */
function checkIdentity(
  given: IdentityOptions,
): Partial<Pick<ReturnType<Shell['options']>, 'getIdentity' | 'identityUrl'>> {
  const { getToken, getIdentity = getToken, identityUrl } = checkRecord('identity', given);
  if (getIdentity && typeof getIdentity !== 'function') refuse('getIdentity', 'a function');
  if (identityUrl !== undefined && typeof identityUrl !== 'string') refuse('identityUrl', 'an address');
  if (getIdentity) return { getIdentity };
  return identityUrl === undefined ? {} : { getIdentity: undefined, identityUrl };
}
