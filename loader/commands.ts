import { type BetOrder, checkBetOrder } from '../widget/contract/bet-order.ts';
import { readChatTarget } from '../widget/contract/chat-target.ts';
import { type HostMethods, readHostActivity } from '../widget/contract/host-bridge.ts';
import { IDENTITY_CURES } from '../widget/contract/identity-cures.ts';
import { readServiceTopic } from '../widget/contract/service-topic.ts';
import { followBrand } from './brand.ts';
import { createCallCard } from './call-card.ts';
import { diagnose } from './diagnose.ts';
import { failure } from './failures.ts';
import { followShell } from './follow.ts';
import { followLaunchers } from './launchers.ts';
import { type LoaderOptions, refuse } from './options.ts';
import { followSafeArea } from './safe-area.ts';
import { createKeptChat } from './kept-chat.ts';
import { createPaymentAsker } from './payment.ts';
import { createRemoval } from './removal.ts';
import { showSandbox } from './sandbox-card.ts';
import type { Frame, Shell } from './shell.ts';
import { warn } from './warnings.ts';
import { createTheming } from './theme.ts';
import type { IdentityOptions, LaterCommands, LogoutOptions } from './types.ts';
import { updateOptions } from './update.ts';

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
    shell.explain = async () => {
      const found = await diagnose(shell.options(), shell);
      if (found?.[0] === 'sandboxed') showSandbox(shell);
      return found;
    };
    shell.diagnose = async () => (await shell.explain?.())?.[0];
    warn(shell);
    followShell(shell, given);
    followSafeArea(shell);
    followLaunchers(shell);
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

/** A code of the provider, or the reason of its refusal. */
const isName = (value: unknown): value is string => typeof value === 'string' && /^[a-z_]{1,40}$/.test(value);
/** A code with which the widget refuses a chat; an empty text is none. */
const isCode = (value: unknown): value is string => typeof value === 'string' && /^\w{1,40}$/.test(value);
const SCREEN = /^\/ml\/[\w-]{1,40}$/;

function createCommands(shell: Shell): Later {
  /** A bet order that the widget has not taken yet. */
  let bet: BetOrder | undefined;
  let joinedFrame: Frame | undefined;
  const waiting = new Set<() => void>();
  const keptChat = createKeptChat(shell);

  const onJoined = (): void => {
    joinedFrame = shell.frame();
    keptChat.restore();
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
  const renew = async (method: 'destroy' | 'logOut', options?: LogoutOptions): Promise<void> => {
    payment.stop();
    showCall();
    // Hidden before the widget has stored its data, so that the old user's messages leave the screen at once.
    const old = shell.panel.querySelector('iframe');
    if (old) old.style.visibility = 'hidden';
    keptChat.drop();
    const left = shell.frame()?.leave(method, options);
    shell.unread(0);
    shell.events.emit('unread', { total: 0, chats: {} });
    shell.renew(left, method === 'logOut');
    await left;
  };

  /** Sends the order, until the widget takes it: a visitor may have to sign in first, which restarts the widget. */
  const sendBet = (): void => {
    if (bet) void shell.frame()?.call('shareBet', bet);
  };
  // Sent at every start, because the widget may have reloaded itself inside the iframe.
  shell.events.on('ready', sendBet, { signal: shell.life });
  const payment = createPaymentAsker(shell);
  const showCall = createCallCard(shell);
  shell.events.on('ready', payment.stop, { signal: shell.life });

  /** Opens the panel on a chat. A widget before 1.1 answers nothing, and is believed. */
  const show = async (method: 'openChat' | 'openService', value: unknown): Promise<void> => {
    shell.setMode('open');
    await untilJoined();
    const refusal = await shell.frame()?.call(method, value);
    if (!isCode(refusal)) return;
    throw failure('chat-unavailable', `the player has no such chat: ${refusal}.`);
  };

  const removal = createRemoval(shell);

  const methods: Later['methods'] = {
    navigated(path: unknown, chatId: unknown, messageId: unknown) {
      keptChat.note(chatId, messageId);
      if (messageId === undefined && typeof path === 'string' && SCREEN.test(path))
        shell.events.emit('navigate', { path });
    },
    activity(value: unknown) {
      const activity = readHostActivity(value);
      if (activity) shell.events.emit(activity.event, activity.detail);
    },
    betTaken() {
      bet = undefined;
    },
    callChanged: showCall,
    ...payment.methods,
    identityRefused(refused: unknown, why?: unknown) {
      if (!isName(refused)) return;
      const reason = isName(why) ? why : undefined;
      const named = reason === undefined ? refused : `${refused} (${reason})`;
      const cure: unknown = reason !== undefined && IDENTITY_CURES[reason as keyof typeof IDENTITY_CURES];
      const { code, message } = failure(
        'identity-refused',
        `the provider refused the identity token: ${named}.${typeof cure === 'string' ? ` ${cure}` : ''}`,
      );
      shell.events.emit('error', { code, message, reason });
    },
  };
  // For loaders before 1.1. Newer ones run `setTheme` themselves (later-commands.ts).
  const setTheme = createTheming(shell);
  const commands: LaterCommands = {
    async openChat(target) {
      const checked = readChatTarget(target);
      if (!checked) return refuse('target', 'a chat id, or an object with a chatId, playerId or group');
      // Widgets before 1.1 understand only the id.
      await show('openChat', typeof target === 'string' ? target : checked);
    },
    async openService(request = {}) {
      const checked = readServiceTopic(request);
      if (!checked) return refuse('request', 'a topic of up to 60 characters, and data of up to 30 texts');
      await show('openService', checked);
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
      shell.isSignedOut = false;
      await renew('destroy');
    },
    async logout(options = {}) {
      const removesData = checkLogout(options);
      bet = undefined;
      // Loaders before 1.1 have not done it.
      shell.isSignedOut = true;
      if (removesData) return removal.run(() => renew('logOut', { removeData: true }));
      await renew('logOut');
    },
    async setTheme(theme) {
      setTheme(theme);
    },
    async update(options) {
      updateOptions(shell, options);
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

function checkLogout(options: LogoutOptions): boolean {
  if (typeof options !== 'object' || options === null) refuse('options', 'an object');
  const { removeData = false } = options;
  if (typeof removeData !== 'boolean') refuse('removeData', 'true or false');
  return removeData;
}
