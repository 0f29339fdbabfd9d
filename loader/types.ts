/**
 * The public types of the loader: what a host page may say to MeeLine and what it hears back.
 */

import type { BetItem, BetOrder, BetOrderInput } from '../widget/contract/bet-order.ts';
import type {
  ColorScheme,
  HostMode,
  IdentityAnswer,
  IdentityReason,
  MessagePreview,
  TokenClearedReason,
} from '../widget/contract/host-bridge.ts';

export type {
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
 * `undefined` are a visitor. A rejection is shown to the user as a failed sign-in that can be tried again.
 */
export type GetIdentity = (
  reason: IdentityReason,
) => IdentityAnswer | string | null | undefined | Promise<IdentityAnswer | string | null | undefined>;

/** Colours of the platform, `#rgb` or `#rrggbb`, in light and in dark. What is left out stays the tenant's. */
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

/** Where the identity comes from. */
export interface IdentityOptions {
  readonly getIdentity?: GetIdentity | undefined;
  /** The same by another name, for those who hand over a token and no more. */
  readonly getToken?: GetIdentity | undefined;
  /** Used when there is no `getIdentity`: POSTed to with same-origin credentials, answers `{"token": "…"}`, or 401 for a visitor. */
  readonly identityUrl?: string | undefined;
}

/** Options of `init`. Each one, the callbacks aside, may stand on the script tag instead: `colorScheme` is `data-color-scheme`. */
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
  /** The lower corner in which bubble and panel stand, until the user drags the bubble. Default: `right`, `left` on a page with `<html dir="rtl">`. */
  readonly position?: 'right' | 'left' | undefined;
  /** Distance of the bubble from the lower edge in CSS pixels. Default: the CSS variable `--meeline-bottom`, else 24. */
  readonly bottom?: number | undefined;
  /** Applets only (applet.js): the element that it fills, or a selector of it. Without one, `open` opens a window. */
  readonly container?: Element | string | undefined;
}

/** `bad-call`: a command or option was refused. `blocked`: the browser opened no window for an applet. `unreachable`: the widget did not start in 10 s. `identity`: the host's answer could not be used. */
export interface MeeLineError {
  readonly code: 'bad-call' | 'blocked' | 'unreachable' | 'identity';
  /** In English, for the platform's engineers. */
  readonly message: string;
}

/** What each event carries as its `detail`. */
export interface MeeLineEvents {
  /** The widget has drawn its first real screen. */
  ready: undefined;
  /** Also said after a reload of the page that finds the panel open. */
  open: undefined;
  /** The panel went back to the bubble, whoever asked for it. */
  close: undefined;
  /** MeeLine is the bubble with previews now: by the user, `minimise`, or as a reload of the page finds it. `close` follows where the panel was open. */
  minimise: undefined;
  /** How MeeLine stands now: said once the widget is wanted, and with every change. */
  mode: { readonly mode: HostMode };
  /** The widget shows another screen, such as `/ml/chat`. */
  navigate: { readonly path: string };
  /** Unread messages of all chats that are not muted. */
  unread: { readonly total: number };
  /** A message from somebody else, in a chat that is not muted. */
  message: MessagePreview;
  /** Somebody should sign in on the platform: the user asks for it, or a session ended, and nobody is. `setUser` when that is done. */
  relogin: undefined;
  /** The session ended inside the widget. */
  tokenCleared: { readonly reason: TokenClearedReason };
  error: MeeLineError;
  /** Everything is gone from the page. */
  destroy: undefined;
}

export type MeeLineListener<E extends keyof MeeLineEvents> = (event: CustomEvent<MeeLineEvents[E]>) => void;

/** Commands that wait for the widget. A bad argument makes them reject with a TypeError that names it. */
export interface LaterCommands {
  /** Opens the panel on one chat, by its id in MeeLine. */
  openChat(chatId: string): Promise<void>;
  /**
   * Hands over a bet order of the platform's: it lies in the chat that is open, to be sent or taken away, or the user chooses up
   * to 20 chats. Opens the panel. Who is not signed in finds it after signing in; `logout` and a reload of the page drop it,
   * and the next order takes its place. Resolves when it is accepted; a wrong field is named.
   */
  shareBet(order: BetOrderInput): Promise<void>;
  /**
   * Somebody else, or somebody at last, is signed in on the platform: what the widget knew goes, and it asks again. Options
   * that are left out stay.
   */
  setUser(identity?: IdentityOptions): Promise<void>;
  /** The player has signed out on the platform: ends the session at the provider, and forgets it here. */
  logout(): Promise<void>;
  /** Replaces the theme that was given before. The bubble alone takes `--meeline-accent` and `--meeline-on-accent` from the page's CSS at once. */
  setTheme(theme: Theme): Promise<void>;
}

/** The commands. Called as methods they throw on a bad argument; see `MeeLine` for the other form. */
export interface MeeLineCommands extends LaterCommands {
  /** Puts the bubble on the page. `data-*` options of the script tag fill what is left out. A second call replaces the first. */
  init(options?: InitOptions): void;
  /** A bad name is refused; the instance of a name is always the same. */
  instance(name: string): MeeLine;
  open(): void;
  /** Folds the panel to a bubble that shows no previews. */
  close(): void;
  /** Folds the panel to the bubble, beside which new messages are previewed. */
  minimise(): void;
  /** Opens, or minimises what is open. */
  toggle(): void;
  setColorScheme(scheme: ColorScheme): void;
  setLocale(locale: Language | (string & {})): void;
  /** Listens to an event; works before `init`. */
  on<E extends keyof MeeLineEvents>(event: E, listener: MeeLineListener<E>): void;
  off<E extends keyof MeeLineEvents>(event: E, listener: MeeLineListener<E>): void;
  /**
   * Removes every node, listener and timer; what `on` was given stays, for the next `init`. Out of sight at once, resolves
   * when the widget inside had the chance to put its data away (at most 500 ms).
   */
  destroy(): Promise<void>;
}

/**
 * The one global, `MeeLine`, which is the instance `default`; `MeeLine('support.open')` and `MeeLine.instance('support').open()`
 * are said to another one. `MeeLine('open')` works from the queueing stub on, before the script has loaded, and never
 * throws: a bad call ends in one `console.error` and an `error` event. `MeeLine.open()` is there once the script has loaded.
 */
export interface MeeLine extends MeeLineCommands {
  <E extends keyof MeeLineEvents>(command: 'on' | 'off', event: E, listener: MeeLineListener<E>): void;
  <C extends Exclude<keyof MeeLineCommands, 'on' | 'off' | 'instance'>>(
    command: C,
    ...args: Parameters<MeeLineCommands[C]>
  ): void;
  /** A command to the instance of that name. */
  (command: `${string}.${keyof MeeLineCommands}`, ...args: unknown[]): void;
}

/** The `arguments` of one call to the stub. */
export type QueuedCall = ArrayLike<unknown> & Iterable<unknown>;

/** What the inline stub puts in the place of `MeeLine` until the script has loaded. */
export interface MeeLineStub {
  (...call: unknown[]): void;
  q?: QueuedCall[];
  /** Only the real one has it. */
  init?: never;
}

declare global {
  interface Window {
    MeeLine?: MeeLine;
  }
}
