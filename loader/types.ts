/**
 * The public types of the loader: the commands that a host page may call, and the events that it receives.
 */

import type { BetItem, BetOrder, BetOrderInput } from '../widget/contract/bet-order.ts';
import type { ChatTarget } from '../widget/contract/chat-target.ts';
import type {
  ColorScheme,
  HostMode,
  IdentityAnswer,
  IdentityReason,
  MessagePreview,
  TokenClearedReason,
} from '../widget/contract/host-bridge.ts';

export type {
  ChatTarget,
  BetItem,
  BetOrder,
  BetOrderInput,
  ColorScheme,
  HostMode,
  IdentityAnswer,
  IdentityReason,
  MessagePreview,
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
 * a tap. `unreachable`: the chat did not answer a command within 5 s or did not start within 10 s, because it is down or blocked;
 * call again later. `origin-refused`, `tenant-unknown`: it did not start because the provider does not allow this page's origin, or
 * does not know the tenant. `destroyed`: the instance was removed before the command ran; call `init` first.
 *
 * Only in events, about the host's answer to "who is signed in?": `identity-failed` (it rejected, or the address answered with an
 * error), `identity-timeout` (none within 15 s), `identity-invalid` (no token), `identity-refused` (the provider did not accept the
 * token; the message has its code).
 */
export interface MeeLineError {
  readonly code:
    | 'bad-call'
    | 'blocked'
    | 'unreachable'
    | 'origin-refused'
    | 'tenant-unknown'
    | 'destroyed'
    | 'identity-failed'
    | 'identity-timeout'
    | 'identity-invalid'
    | 'identity-refused';
  /** In English, for the platform's engineers. */
  readonly message: string;
}

/** The `detail` of each event. */
export interface MeeLineEvents {
  /** The widget has drawn its first real screen. */
  ready: undefined;
  /** The panel has opened. Also sent when a reload of the page restores an open panel. */
  open: undefined;
  /** The panel has closed to the bubble, by the user, the page or the widget. */
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
  /** Unread messages of all chats that are not muted. */
  unread: { readonly total: number };
  /** A message from another user, in a chat that is not muted. */
  message: MessagePreview;
  /**
   * The platform should let the user sign in: the user asked for it, or a session ended, and the platform reports a visitor. Call
   * `setUser` after the sign-in.
   */
  relogin: undefined;
  /** The session ended inside the widget. */
  tokenCleared: { readonly reason: TokenClearedReason };
  error: MeeLineError;
  /** The page has destroyed this MeeLine. */
  destroy: undefined;
}

/** The state of a MeeLine. */
export interface MeeLineState {
  /** `off` before `init`, `idle` until the chat starts. `failed`: it did not start; opening tries again. */
  readonly status: 'off' | 'idle' | 'loading' | 'ready' | 'failed';
  readonly isOpen: boolean;
  /** The `total` of the newest `unread` event; undefined before the first one. */
  readonly unread: number | undefined;
}

export type MeeLineListener<E extends keyof MeeLineEvents> = (event: CustomEvent<MeeLineEvents[E]>) => void;

/** The matter that the page brings to the customer service. */
export interface ServiceRequest {
  readonly topic?: string;
  readonly data?: Readonly<Record<string, string>>;
}

/**
 * Commands that return a promise. Each settles within 5 s, also while the chat is blocked or down: the rejection is an `Error`
 * with a `code` of `MeeLineError`. A bad argument rejects with a TypeError (`bad-call`) that names it.
 */
export interface LaterCommands {
  /**
   * Opens the panel on one chat: by its id in MeeLine, by the platform's id of a friend (`{ playerId }`), or by the alias of a group
   * of the user (`{ group }`). A `draft` is put into an empty text field. If the user has no such chat, the chat says so. Resolves
   * when the chat has received the command. Rejects with `unreachable` if the chat does not answer within 5 s. The panel then
   * stays open and offers a retry, which still leads to that chat.
   */
  openChat(target: string | ChatTarget): Promise<void>;
  /**
   * Opens the panel on the chat with the customer service. `topic` is the matter; `data` are values for the agents, such as an order
   * number: at most 30 texts. Resolves when the chat has received the command; rejects as `openChat`.
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
   * Tells the chat that another player is signed in on the platform. The chat forgets the previous player and asks again who is
   * signed in. Omitted options keep their values. Resolves when the chat has forgotten the previous player. A chat that was not
   * started asks when it starts.
   */
  setUser(identity?: IdentityOptions): Promise<void>;
  /**
   * Tells the chat that the player has signed out on the platform. Ends the session at the provider and forgets it in this browser.
   * Resolves within a second, or immediately if the chat was not started. If the provider is down, the session ends when it
   * expires.
   */
  logout(): Promise<void>;
  /**
   * Replaces the previous theme: of the bubble immediately, of the chat when it starts. The page's CSS may set
   * `--meeline-accent` and `--meeline-on-accent` for the bubble only.
   */
  setTheme(theme: Theme): Promise<void>;
}

/** The commands. As methods they throw on a bad argument; see `MeeLine` for the form that does not throw. */
export interface MeeLineCommands extends LaterCommands {
  /** Adds the bubble to the page. `data-*` options of the script tag replace omitted options. A second call replaces the first. */
  init(options?: InitOptions): void;
  /** Returns the instance with that name, always the same one. Throws on a bad name. */
  instance(name: string): MeeLine;
  open(): void;
  /** Closes the panel to a bubble that shows no previews. */
  close(): void;
  /** Closes the panel to the bubble, which shows previews of new messages. */
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
