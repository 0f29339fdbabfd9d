/**
 * The public types of the loader: what a host page may say to MeeLine and what it hears back.
 */

import type {
  ColorScheme,
  IdentityAnswer,
  IdentityReason,
  TokenClearedReason,
} from '../widget/contract/host-bridge.ts';

export type { ColorScheme, IdentityAnswer, IdentityReason, TokenClearedReason };

/** The language codes of the specification (D-05): `cn` is Chinese, `ind` Indonesian. */
export type Language = 'cn' | 'en' | 'th' | 'vi' | 'ja' | 'ko' | 'hi' | 'ind';

/**
 * Answers "who is signed in here?". A string is an identity token that the platform's server signed (D-12); `null` and
 * `undefined` are a visitor. A rejection is shown to the user as a failed sign-in that can be tried again.
 */
export type GetIdentity = (
  reason: IdentityReason,
) => IdentityAnswer | string | null | undefined | Promise<IdentityAnswer | string | null | undefined>;

/** Options of `init`. Each one, `getIdentity` aside, may stand on the script tag instead: `colorScheme` is `data-color-scheme`. */
export interface InitOptions {
  /** The tenant's code, such as `CB`. Required here or as `data-tenant`. */
  readonly tenant?: string | undefined;
  /** Address of the widget, without a query. Default: `/ml` on the origin that served the loader. */
  readonly widgetUrl?: string | undefined;
  /** A language code, or a tag such as `zh-CN`. Default: the page's `<html lang>`. */
  readonly locale?: Language | (string & {}) | undefined;
  /** Default: `system`. */
  readonly colorScheme?: ColorScheme | undefined;
  readonly getIdentity?: GetIdentity | undefined;
  /** Used when there is no `getIdentity`: POSTed to with same-origin credentials, answers `{"token": "…"}`, or 401 for a visitor. */
  readonly identityUrl?: string | undefined;
  /** Default: 2147483000. */
  readonly zIndex?: number | undefined;
  /** The lower corner in which bubble and panel stand. Default: `right`. */
  readonly position?: 'right' | 'left' | undefined;
  /** Distance of the bubble from the lower edge in CSS pixels. Default: the CSS variable `--meeline-bottom`, else 24. */
  readonly bottom?: number | undefined;
}

/** `bad-call`: a command or option was refused. `unreachable`: the widget did not start in 10 s. `identity`: the host's answer could not be used. */
export interface MeeLineError {
  readonly code: 'bad-call' | 'unreachable' | 'identity';
  /** In English, for the platform's engineers. */
  readonly message: string;
}

/** What each event carries as its `detail`. */
export interface MeeLineEvents {
  /** The widget has drawn its first real screen. */
  ready: undefined;
  open: undefined;
  /** The panel went back to the bubble, whoever asked for it. */
  close: undefined;
  /** The user pressed minimise inside the widget; `close` follows. */
  minimise: undefined;
  /** Unread messages of all chats that are not muted. */
  unread: { readonly total: number };
  /** The session ended inside the widget. */
  tokenCleared: { readonly reason: TokenClearedReason };
  error: MeeLineError;
  /** Everything is gone from the page. */
  destroy: undefined;
}

export type MeeLineListener<E extends keyof MeeLineEvents> = (event: CustomEvent<MeeLineEvents[E]>) => void;

/** The commands. Called as methods they throw on a bad argument; see `MeeLine` for the other form. */
export interface MeeLineCommands {
  /** Puts the bubble on the page. `data-*` options of the script tag fill what is left out. A second call replaces the first. */
  init(options?: InitOptions): void;
  open(): void;
  close(): void;
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
 * The one global, `MeeLine`. `MeeLine('open')` works from the queueing stub on, before the script has loaded, and never
 * throws: a bad call ends in one `console.error` and an `error` event. `MeeLine.open()` is there once the script has loaded.
 */
export interface MeeLine extends MeeLineCommands {
  <E extends keyof MeeLineEvents>(command: 'on' | 'off', event: E, listener: MeeLineListener<E>): void;
  <C extends Exclude<keyof MeeLineCommands, 'on' | 'off'>>(command: C, ...args: Parameters<MeeLineCommands[C]>): void;
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
