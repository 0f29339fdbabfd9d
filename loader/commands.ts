import { type BetOrder, checkBetOrder } from '../widget/contract/bet-order.ts';
import { readChatTarget } from '../widget/contract/chat-target.ts';
import type { HostMethods } from '../widget/contract/host-bridge.ts';
import { readServiceTopic } from '../widget/contract/service-topic.ts';
import { followBrand } from './brand.ts';
import { createCallCard } from './call-card.ts';
import { diagnose } from './diagnose.ts';
import { failure } from './failures.ts';
import { followShell } from './follow.ts';
import { type LoaderOptions, refuse } from './options.ts';
import { followSafeArea } from './safe-area.ts';
import type { Frame, Shell } from './shell.ts';
import { createTheming } from './theme.ts';
import type { IdentityOptions, LaterCommands } from './types.ts';

/** The commands of each instance that has them. */
const known = new WeakMap<Shell, Later>();

/**
 * Creates the commands of an instance once. Adds the methods that a new widget may call in addition to the bridge's own.
 * @param given the options with which the widget has started
 * @param joined resolves when that widget has connected; undefined while there is none
 */
export function addCommands(
  shell: Shell,
  offered: HostMethods,
  given: LoaderOptions,
  joined?: Promise<unknown>,
): LaterCommands {
  let later = known.get(shell);
  if (!later) {
    known.set(shell, (later = createCommands(shell)));
    shell.diagnose = () => diagnose(shell.options());
    followShell(shell, given);
    followSafeArea(shell);
    followBrand(shell);
    shell.answer(later.commands);
  }
  joined?.then(later.onJoined, () => undefined);
  Object.assign(offered, later.methods);
  return later.commands;
}

interface Later {
  readonly commands: LaterCommands;
  readonly methods: Partial<HostMethods>;
  readonly onJoined: () => void;
}

/** A code of the provider. */
const REASON = /^[a-z_]{1,40}$/;
const SCREEN = /^\/ml\/[\w-]{1,40}$/;

function createCommands(shell: Shell): Later {
  /** A bet order that the widget has not taken yet. */
  let bet: BetOrder | undefined;
  let joinedFrame: Frame | undefined;
  const waiting = new Set<() => void>();

  const onJoined = (): void => {
    joinedFrame = shell.frame();
    for (const go of waiting) go();
    waiting.clear();
  };

  /** Resolves when a widget is connected: the current one, or one of a later attempt. */
  const untilJoined = (): Promise<void> =>
    new Promise((resolve) => {
      if (joinedFrame && joinedFrame === shell.frame()) resolve();
      else waiting.add(resolve);
    });

  /** Removes the widget's document with everything that it knows about the user. A new document asks who is signed in. */
  const renew = async (method: 'destroy' | 'logOut'): Promise<void> => {
    const left = shell.frame()?.leave(method);
    shell.unread(0);
    shell.events.emit('unread', { total: 0 });
    shell.renew(left, method === 'logOut');
    await left;
  };

  /** Sends the order, until the widget takes it: a visitor may have to sign in first, which restarts the widget. */
  const sendBet = (): void => {
    if (bet) void shell.frame()?.call('shareBet', bet);
  };
  // Sent at every start, because the widget may have reloaded itself inside the iframe.
  shell.events.on('ready', sendBet, { signal: shell.life });

  const methods: Later['methods'] = {
    navigated(path: unknown) {
      if (typeof path === 'string' && SCREEN.test(path)) shell.events.emit('navigate', { path });
    },
    betTaken() {
      bet = undefined;
    },
    callChanged: createCallCard(shell),
    identityRefused(reason: unknown) {
      if (typeof reason !== 'string' || !REASON.test(reason)) return;
      const { code, message } = failure('identity-refused', `the provider refused the identity token: ${reason}.`);
      shell.events.emit('error', { code, message });
    },
  };
  // For loaders before 1.1. Newer ones run `setTheme` themselves (later-commands.ts).
  const setTheme = createTheming(shell);
  const commands: LaterCommands = {
    async openChat(target) {
      const checked = readChatTarget(target);
      if (!checked) return refuse('target', 'a chat id, or an object with a chatId, playerId or group');
      shell.setMode('open');
      await untilJoined();
      // Widgets before 1.1 understand only the id.
      await shell.frame()?.call('openChat', typeof target === 'string' ? target : checked);
    },
    async openService(request = {}) {
      const checked = readServiceTopic(request);
      if (!checked) return refuse('request', 'a topic of up to 60 characters, and data of up to 30 texts');
      shell.setMode('open');
      await untilJoined();
      await shell.frame()?.call('openService', checked);
    },
    async shareBet(order) {
      const checked = checkBetOrder(order);
      if (!checked.ok) return refuse(`order${checked.field && `.${checked.field}`}`, checked.expected);
      bet = checked.order;
      shell.setMode('open');
      sendBet();
      await untilJoined();
    },
    async setUser(identity = {}) {
      shell.change(checkIdentity(identity));
      await renew('destroy');
    },
    logout() {
      bet = undefined;
      return renew('logOut');
    },
    async setTheme(theme) {
      setTheme(theme);
    },
  };
  return { commands, methods, onJoined };
}

/** Checks the identity options and returns the given ones. A callback takes precedence over an address, as in `init`. */
function checkIdentity(
  given: IdentityOptions,
): Partial<Pick<ReturnType<Shell['options']>, 'getIdentity' | 'identityUrl'>> {
  if (typeof given !== 'object' || given === null) refuse('identity', 'an object');
  const { getToken, getIdentity = getToken, identityUrl } = given;
  if (getIdentity && typeof getIdentity !== 'function') refuse('getIdentity', 'a function');
  if (identityUrl !== undefined && typeof identityUrl !== 'string') refuse('identityUrl', 'an address');
  if (getIdentity) return { getIdentity };
  return identityUrl === undefined ? {} : { getIdentity: undefined, identityUrl };
}
