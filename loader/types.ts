/**
 * The public types of the loader: the commands that a host page may call, and the events that it receives.
 */

import type { BetItem, BetOrder, BetOrderInput } from '../widget/contract/bet-order.ts';
import type { ChatTarget } from '../widget/contract/chat-target.ts';
import type {
  CallActivity,
  ColorScheme,
  HostMode,
  IdentityAnswer,
  IdentityReason,
  MessagePreview,
  MoneyActivity,
  PaymentQuestion,
  SentActivity,
  TokenClearedReason,
} from '../widget/contract/host-bridge.ts';

export type {
  ChatTarget,
  BetItem,
  BetOrder,
  BetOrderInput,
  CallActivity,
  ColorScheme,
  HostMode,
  IdentityAnswer,
  IdentityReason,
  MessagePreview,
  MoneyActivity,
  PaymentQuestion,
  SentActivity,
  TokenClearedReason,
};

/** The language codes of the specification (D-05): `cn` is Chinese, `ind` Indonesian. */
export type Language = 'cn' | 'en' | 'th' | 'vi' | 'ja' | 'ko' | 'hi' | 'ind';

/**
 * Answers "who is signed in here?". A string is an identity token that the platform's server signed (D-12); `null` and
 * `undefined` mean a visitor. On a rejection the user sees a failed sign-in and can try again.
 */
export type GetIdentity = (
  reason: IdentityReason,
) => IdentityAnswer | string | null | undefined | Promise<IdentityAnswer | string | null | undefined>;

/**
 * Asks the user to confirm a payment on the platform, for players whom the platform signs in. Answers the token that the platform's
 * server signs with the values of the question; `null` and `undefined` mean that the user declined. The chat waits three minutes.
 *
 * The page's own dialog has to be above the chat, which fills the screen of a phone: use a modal `<dialog>`.
 *
 * @param signal aborts when the user has cancelled in the chat, or the answer comes too late: close the dialog then
 */
export type ConfirmPayment = (
  question: PaymentQuestion,
  signal: AbortSignal,
) => string | null | undefined | Promise<string | null | undefined>;

/** Colours of the platform, `#rgb` or `#rrggbb`, for the light and the dark scheme. Omitted colours are the tenant's. */
export interface Theme {
  readonly accent?: string;
  /** Text and icons on the accent. */
  readonly onAccent?: string;
  /** Accent as text on a background. */
  readonly accentInk?: string;
  readonly accentSoft?: string;
  readonly ownBubble?: string;
  readonly otherBubble?: string;
}

/** The source of the identity. */
export interface IdentityOptions {
  readonly getIdentity?: GetIdentity | undefined;
  /** Another name for `getIdentity`, for pages that only return a token. */
  readonly getToken?: GetIdentity | undefined;
  /**
   * Used if there is no `getIdentity`. The loader sends a POST with same-origin credentials; the server answers
   * `{"token": "…"}`, or 401 for a visitor.
   */
  readonly identityUrl?: string | undefined;
}

/** Options of `init`. All but the callbacks may be attributes of the script tag instead: `colorScheme` is `data-color-scheme`. */
export interface InitOptions extends IdentityOptions {
  /**
   * Confirms payments above the tenant's `confirmAbove` for players without a password in MeeLine. Without it these players cannot
   * pay so much.
   */
  readonly confirmPayment?: ConfirmPayment | undefined;
  /** The tenant's code, such as `CB`. Required here or as `data-tenant`. */
  readonly tenant?: string | undefined;
  /** Address of the widget, without a query. Default: `/ml` on the origin that served the loader. */
  readonly widgetUrl?: string | undefined;
  /** A language code, or a tag such as `zh-CN`. Default: the page's `<html lang>`. */
  readonly locale?: Language | (string & {}) | undefined;
  /** Default: `system`. */
  readonly colorScheme?: ColorScheme | undefined;
  /** Default: 2147483000. */
  readonly zIndex?: number | undefined;
  /**
   * The lower corner of the window for bubble and panel, until the user drags the bubble. Default: `right`; `left` on a page with
   * `<html dir="rtl">`.
   */
  readonly position?: 'right' | 'left' | undefined;
  /** Distance of the bubble from the lower edge in CSS pixels. Default: the CSS variable `--meeline-bottom`, else 24. */
  readonly bottom?: number | undefined;
  /**
   * The page's own launcher instead of the bubble: a selector, whose elements open and close the panel, or `false` if the page
   * calls `open` itself. Previews and calls still appear in the corner.
   */
  readonly launcher?: boolean | (string & {}) | undefined;
  /** Address of a picture for the bubble, instead of its icon. The page's `img-src` must allow it. */
  readonly icon?: string | undefined;
  /** Width of the panel in CSS pixels, 300 to 1999; it never exceeds the window. Default: 380. */
  readonly panelWidth?: number | undefined;
  /** Height of the panel, like its width. Default: 620. */
  readonly panelHeight?: number | undefined;
  /** Applets only (applet.js): the element that the applet fills, or its selector. Without it, `open` opens a window. */
  readonly container?: Element | string | undefined;
}

/**
 * The detail of an `error` event, and the error that a command throws or rejects with (an `Error` with this code). The set of
 * codes is closed.
 *
 * `bad-call`: MeeLine refused a command or option; correct the call. `blocked`: the browser opened no window for an applet; call in
 * a tap. `unreachable`: the chat did not answer a command within 5 s or did not start within 10 s, because it is down or blocked.
 * It tries again by itself; the event is not repeated meanwhile. `origin-refused`, `tenant-unknown`: it did not start because the
 * provider does not allow this page's origin, or does not know the tenant.
 * `sandboxed`: the page has no origin, because its sandbox lacks `allow-same-origin` or because it is a file.
 * `policy-refused`: the page's Content-Security-Policy blocks the chat's frame.
 * `destroyed`: the instance was removed before the command ran; call `init` first. `chat-unavailable`: `openChat` or `openService` named
 * a chat that the player cannot open now.
 *
 * Only in events, about the host's answer to "who is signed in?": `identity-failed` (it rejected, or the address answered with an
 * error), `identity-timeout` (none within 15 s), `identity-invalid` (no token), `identity-refused` (the provider did not accept the
 * token; the message has its code, `reason` what is wrong with it). About its `confirmPayment`: `payment-failed` (it rejected, gave
 * no token, or none within three minutes).
 */
export interface MeeLineError {
  readonly code:
    | 'bad-call'
    | 'blocked'
    | 'unreachable'
    | 'origin-refused'
    | 'tenant-unknown'
    | 'sandboxed'
    | 'policy-refused'
    | 'destroyed'
    | 'identity-failed'
    | 'identity-timeout'
    | 'identity-invalid'
    | 'identity-refused'
    | 'payment-failed'
    | 'chat-unavailable';
  /** In English, for the platform's engineers. */
  readonly message: string;
  /**
   * Of `identity-refused`, if the provider names it: what is wrong with the token, such as `aud` or `signature`. The integration
   * guide has a paragraph about each (`#identity-aud`).
   */
  readonly reason?: string | undefined;
}

export interface UnreadEvent {
  readonly total: number;
  readonly chats: Readonly<Record<string, number>>;
}

/**
 * `visitor`: no player is signed in on the page, and the user has opened the chat or has tapped "Sign in". `expired`: the session of a
 * player has ended, and the platform reports a visitor.
 */
export interface ReloginEvent {
  readonly reason: 'visitor' | 'expired';
}

/** The `detail` of each event. */
export interface MeeLineEvents {
  /** The widget has drawn its first real screen. */
  ready: undefined;
  /** The panel has opened. Also sent when a page load restores an open panel, with the chat that was on screen. */
  open: undefined;
  /** The panel has closed to the bubble, by the user, the page or the widget. Count this event, not `minimise`, for closed panels. */
  close: undefined;
  /**
   * MeeLine is now the bubble with previews, because of the user, of `minimise` or of a reload that restores it. `close` follows
   * if the panel was open.
   */
  minimise: undefined;
  /** The current mode. Sent once the page is idle or the chat is needed, and after every change. */
  mode: { readonly mode: HostMode };
  /** The widget shows another screen, such as `/ml/chat`. */
  navigate: { readonly path: string };
  /**
   * Unread messages of all chats that are not muted, and of each of the 50 newest chats that have some, by its id. `chats` is empty
   * if the widget is older than 1.1.
   */
  unread: UnreadEvent;
  /**
   * A message from another user, in a chat that is not muted; of messages of one chat that arrive together, the newest. `picture` is an
   * `ImageBitmap` to draw on a canvas: do not close or transfer it.
   */
  message: MessagePreview;
  /** A message of the user has arrived at the provider. Envelopes, transfers and bets are `money` events instead. */
  sent: SentActivity;
  /** Both users are connected in a call, or such a call is over. A call without an answer causes no event. */
  call: CallActivity;
  /** The user has sent or received an envelope or a transfer, or has shared a bet. Amounts are not reported. */
  money: MoneyActivity;
  /**
   * The platform should let the user sign in, and then call `setUser`. A visitor causes it once at each opening of the chat: by the
   * user, `open`, `openChat` or another command, but not when a page load restores an open panel.
   */
  relogin: ReloginEvent;
  /** The session ended inside the widget. */
  tokenCleared: { readonly reason: TokenClearedReason };
  error: MeeLineError;
  /** The page has destroyed this MeeLine. */
  destroy: undefined;
}

/** The state of a MeeLine. */
export interface MeeLineState {
  /** `off` before `init`, `idle` until the chat starts. `failed`: it did not start; it tries again by itself, and when opened. */
  readonly status: 'off' | 'idle' | 'loading' | 'ready' | 'failed';
  readonly isOpen: boolean;
  /** The `total` of the newest `unread` event; undefined before the first one. */
  readonly unread: number | undefined;
}

/** The options that `update` changes. */
export type LiveOptions = Pick<
  InitOptions,
  'locale' | 'colorScheme' | 'zIndex' | 'position' | 'bottom' | 'launcher' | 'panelWidth' | 'panelHeight'
>;

export type MeeLineListener<E extends keyof MeeLineEvents> = (event: CustomEvent<MeeLineEvents[E]>) => void;

/** The matter that the page brings to the customer service. */
export interface ServiceRequest {
  readonly topic?: string;
  readonly data?: Readonly<Record<string, string>>;
}

export interface LogoutOptions {
  /** Also removes what the chat keeps about the player in this browser. Default: false. */
  readonly removeData?: boolean | undefined;
}

/**
 * Commands that return a promise. Each settles within 5 s, also while the chat is blocked or down: the rejection is an `Error`
 * with a `code` of `MeeLineError`. A bad argument rejects with a TypeError (`bad-call`) that names it.
 */
export interface LaterCommands {
  /**
   * Opens the panel on one chat: by its id in MeeLine, by the platform's id of a friend (`{ playerId }`), or by the alias of a group
   * of the user (`{ group }`). With its id, a `messageId` shows that message. A `draft` is put into an empty text field. Resolves when
   * the chat is open.
   * Rejects with `chat-unavailable` if the user has no such chat, or is not signed in: then the chat opens after the sign-in. Rejects
   * with `unreachable` if the chat does not answer within 5 s. The panel then stays open and offers a retry, which still leads to
   * that chat.
   */
  openChat(target: string | ChatTarget): Promise<void>;
  /**
   * Opens the panel on the chat with the customer service. `topic` is the matter; `data` are values for the agents, such as an order
   * number: at most 30 texts. Resolves when the chat is open; rejects as `openChat`, with `chat-unavailable` if there is no service.
   */
  openService(request?: ServiceRequest): Promise<void>;
  /**
   * Opens the panel and hands over a bet order of the platform. The user sends it in the open chat, or chooses up to 20 chats. A
   * visitor finds it after signing in. `logout` and a reload of the page drop it; the next order replaces it. Resolves when the
   * chat can take the order. The rejection for a wrong field names the field. Rejects with `unreachable` if the chat does not
   * answer within 5 s; call it again then.
   */
  shareBet(order: BetOrderInput): Promise<void>;
  /**
   * Tells the chat that another player is signed in on the platform. The chat no longer shows the previous player and asks again who
   * is signed in. The data of the previous player stays in this browser; a `logout({ removeData: true })` before removes it. Omitted
   * options keep their values. Resolves when the chat shows the previous player no more. A chat that was not started asks when it
   * starts.
   */
  setUser(identity?: IdentityOptions): Promise<void>;
  /**
   * Tells the chat that the player has signed out on the platform. Ends the session at the provider, and shows the chat without a
   * player. The page is not asked who is signed in until it calls `setUser` or `init`, or loads again, so the order of this call
   * and the end of the platform's own session does not matter. Resolves within a second, or immediately if the chat was not started. If
   * the provider is down, the session ends when it expires.
   *
   * Messages, lists, drafts and unsent messages stay in this browser, not encrypted, and are shown only to the same player after a
   * sign-in. `{ removeData: true }` removes them, with the browser's copies of files and the page's own MeeLine keys, and signs
   * the player's other tabs out. It starts a chat that was not started. If the chat has not signed the player in on this page, it does
   * not know which player it was, and removes the data of all the tenant's players in this browser. Rejects with
   * `unreachable` if that is not done within 5 s; it is then done when the chat starts the next time.
   */
  logout(options?: LogoutOptions): Promise<void>;
  /**
   * Replaces the previous theme: of the bubble immediately, of the chat when it starts. The page's CSS may set
   * `--meeline-accent` and `--meeline-on-accent` for the bubble only.
   */
  setTheme(theme: Theme): Promise<void>;
  /**
   * Changes options of `init` while MeeLine runs: language, colour scheme, size, place and launcher. The chat continues. Omitted
   * options keep their values, `undefined` is the default. The bubble stays where the user has dragged it. `init` changes the
   * other options, and starts the chat again.
   */
  update(options: LiveOptions): Promise<void>;
}

/** The commands. As methods they throw on a bad argument; see `MeeLine` for the form that does not throw. */
export interface MeeLineCommands extends LaterCommands {
  /** Adds the bubble to the page. `data-*` options of the script tag replace omitted options. A second call replaces the first. */
  init(options?: InitOptions): void;
  /** Returns the instance with that name, always the same one. Throws on a bad name. */
  instance(name: string): MeeLine;
  open(): void;
  /** Closes the panel to a bubble that shows no previews. Sends `close` if the panel was open, otherwise no event. */
  close(): void;
  /**
   * Closes the panel to the bubble, which shows previews of new messages. Sends `minimise`, then `close` if the panel was open; no event
   * if MeeLine was minimised. An applet has no bubble: it sends only `close`.
   */
  minimise(): void;
  /** Opens the panel, or minimises an open one. */
  toggle(): void;
  /** The state that the events have reported so far. Only `MeeLine.getState()` returns it. */
  getState(): MeeLineState;
  setColorScheme(scheme: ColorScheme): void;
  setLocale(locale: Language | (string & {})): void;
  /**
   * Listens to an event; works before `init`. Returns a function that removes the listener. A listener that comes late gets `ready`
   * and `unread` again, a moment later.
   */
  on<E extends keyof MeeLineEvents>(event: E, listener: MeeLineListener<E>): () => void;
  /** Like `on`, for one event. */
  once<E extends keyof MeeLineEvents>(event: E, listener: MeeLineListener<E>): () => void;
  off<E extends keyof MeeLineEvents>(event: E, listener: MeeLineListener<E>): void;
  /**
   * Removes every node, listener and timer. Listeners added with `on` stay for the next `init`. MeeLine disappears immediately. The
   * promise resolves after the widget had time to store its data (at most 500 ms).
   */
  destroy(): Promise<void>;
}

/**
 * The only global, `MeeLine`. It is the instance `default`; `MeeLine('support.open')` and `MeeLine.instance('support').open()` call
 * another instance. `MeeLine('open')` works with the queueing stub, before the script has loaded, and never throws: a bad call
 * causes one `console.error` and an `error` event. `MeeLine.open()` exists once the script has loaded.
 */
export interface MeeLine extends MeeLineCommands {
  <E extends keyof MeeLineEvents>(command: 'on' | 'once' | 'off', event: E, listener: MeeLineListener<E>): void;
  <C extends Exclude<keyof MeeLineCommands, 'on' | 'once' | 'off' | 'instance' | 'getState'>>(
    command: C,
    ...args: Parameters<MeeLineCommands[C]>
  ): void;
  /** A command to the instance of that name. */
  (command: `${string}.${keyof MeeLineCommands}`, ...args: unknown[]): void;
}

/** The `arguments` of one call to the stub. */
export type QueuedCall = ArrayLike<unknown> & Iterable<unknown>;

/** The value of `MeeLine` from the inline stub until the script has loaded. */
export interface MeeLineStub {
  (...call: unknown[]): void;
  q?: QueuedCall[];
  /** Only the real `MeeLine` has it. */
  init?: never;
}

declare global {
  interface Window {
    MeeLine?: MeeLine;
  }
}
