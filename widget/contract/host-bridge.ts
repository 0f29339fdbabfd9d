/**
 * The bridge between the host page (the loader) and the widget (inside the iframe): names, shapes and guards.
 * Both sides validate everything that arrives; nothing here depends on a library, because the loader pays for it.
 *
 * Spec: 3-transport §1 (embedded as an applet and in a minimised floating mode), 1-chat §4 (mini mode toggles by a
 * message to the parent page). D-12, S-07.
 */

/** Version of this contract. It is part of the penpal channel, so that two versions never half-understand each other. */
export const BRIDGE_VERSION = 1;

/** The penpal channel of one widget instance. `instance` is the loader's instance name, `default` when there is one. */
export function bridgeChannel(instance: string): string {
  return `meeline:${BRIDGE_VERSION}:${instance}`;
}

/** How long one side waits for the other to join, in milliseconds. */
export const BRIDGE_CONNECT_TIMEOUT_MS = 10_000;

/** How long a call across the bridge may take, in milliseconds. A call in flight across a reload would hang for ever. */
export const BRIDGE_CALL_TIMEOUT_MS = 15_000;

/** Query parameters that the loader gives to the widget's address. Identity is never among them (S-07). */
export const WIDGET_QUERY = {
  tenant: 'tenant',
  instance: 'instance',
  language: 'lang',
  colorScheme: 'scheme',
  embedded: 'embed',
} as const;

export const COLOR_SCHEMES = ['light', 'dark', 'system'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Why the widget asks for an identity: first start, the session runs out, or the provider refused the last one. */
export const IDENTITY_REASONS = ['boot', 'expiring', 'rejected'] as const;
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

/**
 * The host's answer to a request for identity. `identity` is a token that the platform's server signed (JWT, five
 * minutes at most), `session` a session token of the provider, `none` a visitor who is not signed in.
 */
export type IdentityAnswer =
  | { readonly kind: 'identity'; readonly token: string }
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * How MeeLine stands before the user. `floating`: a panel over the page; `mini`: the bubble alone; `full`: it fills the screen,
 * as a page of its own or as the panel does on a phone; `applet`: in a place or window that the host page gives it.
 */
export const HOST_MODES = ['floating', 'mini', 'full', 'applet'] as const;
export type HostMode = (typeof HOST_MODES)[number];

/** What the host shows of the widget. */
export interface HostView {
  readonly isOpen: boolean;
  /** The host decides, and says it with every change and every start; a loader of before 0.3 never does. */
  readonly mode?: HostMode;
}

/**
 * How much of each edge of the widget lies under a notch, round corners or a bar of the system, in CSS pixels; 0 where the widget
 * does not touch that edge of the window.
 */
export interface SafeArea {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** What the widget reports about itself for the bubble. */
export interface WidgetUnread {
  /** Unread messages of all chats that are not muted; the sum stops near 100. */
  readonly total: number;
}

/** A message that has arrived, in one line of plain text. Never of a chat that is muted, never one's own. */
export interface MessagePreview {
  readonly chatId: string;
  /** How the chat is called; empty when that is not known. */
  readonly title: string;
  readonly text: string;
}

/** The longest `title` and `text`; what is longer is refused. */
export const PREVIEW_MAX_LENGTH = 200;

export const TOKEN_CLEARED_REASONS = ['logout', 'kicked', 'frozen', 'password-changed', 'expired', 'error'] as const;
export type TokenClearedReason = (typeof TOKEN_CLEARED_REASONS)[number];

/** Methods that the loader offers to the widget. Names are the wire. */
export interface HostMethods {
  /** Asks the host page who is signed in. Single flight: parallel calls share one answer. */
  getIdentity(reason: IdentityReason): Promise<IdentityAnswer>;
  /** The widget has drawn its first real screen. */
  widgetReady(): void;
  /** The user pressed minimise inside the widget. */
  minimise(): void;
  unreadChanged(unread: WidgetUnread): void;
  /** The session ended inside the widget. */
  tokenCleared(reason: TokenClearedReason): void;
  /** Optional: a loader of before 0.2 lacks it. */
  messageArrived?(preview: MessagePreview): void;
  /** The widget shows another screen: its path, without a query. A loader of before 0.3 lacks this and the next. */
  navigated?(path: string): void;
  /** The bet order that was handed over lies before the user: the host may forget it. */
  betTaken?(): void;
}

/**
 * Methods that the widget offers to the loader. Names are the wire. A loader and a widget of neighbouring versions meet on
 * some pages: what came later is optional, and calling what the other side lacks does nothing.
 */
export interface WidgetMethods {
  setView(view: HostView): void;
  setColorScheme(scheme: ColorScheme): void;
  /** A language code of the specification: cn en th vi ja ko hi ind (D-05). Unknown codes are ignored. */
  setLocale(language: string): void;
  /** The host removes the widget: close the socket and leave storage consistent. */
  destroy(): void;
  /** Shows a chat. A widget of before 0.2 lacks this and the next two. */
  openChat?(chatId: string): void;
  /** Colours by name, over the tenant's own. */
  setTheme?(theme: Readonly<Record<string, string>>): void;
  /** The player has signed out on the platform: ends the session. */
  logOut?(): void;
  /** A bet order to be shared, as `checkBetOrder` lets it through. A widget of before 0.3 lacks this and the next. */
  shareBet?(order: unknown): void;
  /** The host page shows another page of its own: its path, without a query. */
  pageChanged?(path: string): void;
  /** The widget keeps its content out of it from now on, and says so by `true`: a widget of before 1.0 lacks this. */
  setSafeArea?(area: SafeArea): boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  typeof value === 'string' && (values as readonly string[]).includes(value);

export const isColorScheme = (value: unknown): value is ColorScheme => isOneOf(COLOR_SCHEMES, value);
export const isIdentityReason = (value: unknown): value is IdentityReason => isOneOf(IDENTITY_REASONS, value);
export const isTokenClearedReason = (value: unknown): value is TokenClearedReason =>
  isOneOf(TOKEN_CLEARED_REASONS, value);
export const isHostView = (value: unknown): value is HostView =>
  isRecord(value) &&
  typeof value['isOpen'] === 'boolean' &&
  (value['mode'] === undefined || isOneOf(HOST_MODES, value['mode']));
export const isWidgetUnread = (value: unknown): value is WidgetUnread =>
  isRecord(value) && Number.isSafeInteger(value['total']) && (value['total'] as number) >= 0;

export const isMessagePreview = (value: unknown): value is MessagePreview =>
  isRecord(value) &&
  /^[\w-]{1,64}$/.test(String(value['chatId'])) &&
  ['chatId', 'title', 'text'].every(
    (name) => typeof value[name] === 'string' && value[name].length <= PREVIEW_MAX_LENGTH,
  );

/** A chat's id as the host page may name it; whether there is such a chat is the provider's business. */
export const isChatName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/** What may be the code of a language. */
export const isLanguageName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,16}$/.test(value);

/** A handful of colours by name; what they are is looked at where they are used. */
export const isThemeColors = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) &&
  Object.keys(value).length <= 32 &&
  Object.values(value).every((color) => typeof color === 'string' && color.length <= 32);

export function isIdentityAnswer(value: unknown): value is IdentityAnswer {
  if (!isRecord(value)) return false;
  switch (value['kind']) {
    case 'none':
      return true;
    case 'identity':
    case 'session':
      return typeof value['token'] === 'string' && value['token'] !== '' && value['token'].length <= 8192;
    case 'failed':
      return typeof value['message'] === 'string';
    default:
      return false;
  }
}
