/**
 * The bridge between the host page (the loader) and the widget (inside the iframe): names, shapes and guards.
 * Both sides validate everything that they receive. This file uses no library, because it adds to the loader's size.
 *
 * Spec: 3-transport §1 (embedded as an applet and in a minimised floating mode), 1-chat §4 (mini mode toggles by a
 * message to the parent page). D-12, S-07.
 */

import type { PaymentPurpose, PaymentQuestion } from '../domain/money/payment-question.ts';
import { isRecord } from './is-record.ts';

export type { PaymentQuestion };

/** Version of this contract. It is part of the penpal channel, so that different versions never connect. */
export const BRIDGE_VERSION = 1;

/** The penpal channel of one widget instance. `instance` is the loader's instance name, `default` if there is only one. */
export function bridgeChannel(instance: string): string {
  return `meeline:${BRIDGE_VERSION}:${instance}`;
}

/** Time limit for the other side to connect, in milliseconds. */
export const BRIDGE_CONNECT_TIMEOUT_MS = 10_000;

/** Time limit of a call over the bridge, in milliseconds. A call that is open during a reload would never settle. */
export const BRIDGE_CALL_TIMEOUT_MS = 15_000;

/** Query parameters that the loader gives to the widget's address. Identity is never among them (S-07). */
export const WIDGET_QUERY = {
  tenant: 'tenant',
  instance: 'instance',
  language: 'lang',
  colorScheme: 'scheme',
  embedded: 'embed',
  /** The widget starts hidden. Loaders before 1.1 never set it. */
  folded: 'folded',
  /** The widget first removes the players' data from this browser. Loaders before 1.1 never set it. */
  forget: 'forget',
} as const;

export const COLOR_SCHEMES = ['light', 'dark', 'system'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** The widget asks for an identity at its first start, before the session expires, or after the provider refused the last one. */
export const IDENTITY_REASONS = ['boot', 'expiring', 'rejected'] as const;
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

/**
 * The host's answer to an identity request. `identity` is a token that the platform's server signed (JWT, at most five
 * minutes), `session` a session token of the provider, `none` a visitor who is not signed in.
 */
export type IdentityAnswer =
  | { readonly kind: 'identity'; readonly token: string }
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * The display modes of MeeLine. `floating`: a panel over the page; `mini`: the bubble alone; `full`: it fills the screen, as a
 * separate page or as the panel on a phone; `applet`: in an element or window of the host page.
 */
export const HOST_MODES = ['floating', 'mini', 'full', 'applet'] as const;
export type HostMode = (typeof HOST_MODES)[number];

/** The host's current view of the widget. */
export interface HostView {
  readonly isOpen: boolean;
  /** The user is about to open the widget. Loaders before 1.1 never send it. */
  readonly isNear?: boolean;
  /** The host decides it and sends it at every start and after every change. Loaders before 0.3 never send it. */
  readonly mode?: HostMode;
}

/**
 * How far a notch, round corners or a system bar covers each edge of the widget, in CSS pixels. 0 if the widget does not touch
 * that edge of the window.
 */
export interface SafeArea {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The widget's report for the bubble. */
export interface WidgetUnread {
  /** Unread messages of all chats that are not muted; the sum stops near 100. */
  readonly total: number;
  /** Unread messages by chat, of the newest chats that have some and are not muted. Widgets before 1.1 never send it. */
  readonly chats?: Readonly<Record<string, number>>;
}

/** Number of chats in `WidgetUnread.chats`. */
export const UNREAD_CHATS_MAX = 50;

/** A received message as one line of plain text. Never from a muted chat, never the user's own. */
export interface MessagePreview {
  readonly chatId: string;
  /** Name of the chat; empty if unknown. */
  readonly title: string;
  readonly text: string;
  /** Replacement for a missing picture: the first two characters of the name on `color` (`#rrggbb`). Both since 1.1. */
  readonly initials?: string;
  readonly color?: string;
  /** The chat's picture as an `ImageBitmap` for a canvas, because the host page may forbid images from other origins. */
  readonly picture?: unknown;
}

/** The provider has received a message that the user has sent here. */
export interface SentActivity {
  readonly chatId: string;
  /** `text`, `image`, `video`, `voice`, `document`, `game`, `person-card`, `group-card` or `share`; later versions may have more. */
  readonly kind: string;
}

/** A call has begun (both users have accepted it and are connected), or such a call is over. */
export interface CallActivity {
  readonly chatId: string;
  readonly state: 'started' | 'ended';
  readonly video: boolean;
}

/** The user has sent or received money, or has shared a bet. */
export interface MoneyActivity {
  readonly chatId: string;
  readonly kind: 'envelope' | 'transfer' | 'bet';
  readonly state: 'sent' | 'received';
}

/** Actions of the user, for the host page's statistics: no texts, names or amounts. Since 1.1. */
export type HostActivity =
  | { readonly event: 'sent'; readonly detail: SentActivity }
  | { readonly event: 'call'; readonly detail: CallActivity }
  | { readonly event: 'money'; readonly detail: MoneyActivity };

/** Maximum length of `title` and `text`; longer ones are refused. */
export const PREVIEW_MAX_LENGTH = 200;

/** A call that rings, for the bubble. All texts are in the widget's language. Since 1.1. */
export interface CallCard {
  readonly callId: string;
  /** Name of the caller. */
  readonly title: string;
  readonly text: string;
  readonly medium: 'audio' | 'video';
  /** The names of the buttons: decline, accept. */
  readonly answers: readonly [string, string];
  /** As in `MessagePreview`. */
  readonly initials?: string;
  readonly color?: string;
  readonly picture?: unknown;
}

export const TOKEN_CLEARED_REASONS = ['logout', 'kicked', 'frozen', 'password-changed', 'expired', 'error'] as const;
export type TokenClearedReason = (typeof TOKEN_CLEARED_REASONS)[number];

/** Time limit for the host page to confirm a payment, in milliseconds: its user may have to read, think and find a phone. */
export const PAYMENT_ANSWER_TIMEOUT_MS = 180_000;

/**
 * The host's answer to a payment. `confirmed`: the token that the platform's server has signed. `declined`: the user does not want
 * the payment. `unsupported`: the page confirms no payments.
 */
export type PaymentAnswer =
  | { readonly kind: 'confirmed'; readonly token: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed'; readonly message: string };

/** Methods that the loader offers to the widget. Their names are the wire names. */
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
  /** Optional: loaders before 0.2 lack it. */
  messageArrived?(preview: MessagePreview): void;
  /**
   * The widget shows another screen: its path, without a query, the chat on it, if any, and the message to which its reader has scrolled,
   * `'0'` at the end (both since 1.1). Loaders before 0.3 lack this and the next method.
   */
  navigated?(path: string, chatId?: string, messageId?: string): void;
  /** The widget shows the bet order to the user; the host may forget it. */
  betTaken?(): void;
  /** A call rings; without an argument, it rings no more. Loaders before 1.1 lack it. */
  callChanged?(card?: CallCard): void;
  /**
   * The provider refused the identity token: its code, and the reason (`IdentityRefusal`) if the provider names one. Loaders before
   * 1.1 lack it.
   */
  identityRefused?(code: string, reason?: string): void;
  /** Asks the platform to confirm a payment. A new question replaces an open one. Loaders before 1.1 lack this and the next method. */
  confirmPayment?(question: PaymentQuestion): Promise<PaymentAnswer>;
  /** The user no longer waits for the answer to `confirmPayment`. */
  cancelPayment?(): void;
  /** Whether the widget has a screen to go back to, or an overlay to close: see `goBack`. Loaders before 1.1 lack it. */
  backChanged?(canGoBack: boolean): void;
  /** The user has done something. Loaders before 1.1 lack it. */
  activity?(activity: HostActivity): void;
  /** The widget that was started with `forget` has removed the data from this browser. Loaders before 1.1 lack it. */
  dataRemoved?(): void;
}

/**
 * Methods that the widget offers to the loader. Their names are the wire names. Loader and widget may have different
 * neighbouring versions: methods that were added later are optional, and calling a missing method has no effect.
 */
export interface WidgetMethods {
  setView(view: HostView): void;
  setColorScheme(scheme: ColorScheme): void;
  /** A language code of the specification: cn en th vi ja ko hi ind (D-05). Unknown codes are ignored. */
  setLocale(language: string): void;
  /** The host removes the widget: close the socket and leave storage consistent. */
  destroy(): void;
  /**
   * Shows a chat: its id, or (widgets since 1.1) what `readChatTarget` reads. Answers an empty text, or the code of the reason why the
   * user cannot see the chat; widgets before 1.1 answer nothing. Widgets before 0.2 lack this and the next two methods.
   */
  openChat?(target: unknown): string | void;
  /** Colours by name; they override the tenant's colours. */
  setTheme?(theme: Readonly<Record<string, string>>): void;
  /**
   * The player has signed out on the platform: ends the session. `{ removeData: true }`: the host starts a widget with `forget` next,
   * which removes the data of this player. Widgets before 1.1 ignore the options.
   */
  logOut?(options?: { readonly removeData?: boolean }): void;
  /** A bet order to share, as `checkBetOrder` returns it. Widgets before 0.3 lack this and the next method. */
  shareBet?(order: unknown): void;
  /**
   * Opens the chat with the customer service about a matter; `readServiceTopic` checks the value. Answers as `openChat`. Widgets before
   * 1.1 lack it.
   */
  openService?(request: unknown): string | void;
  /** The host page has navigated: its new path, without a query. */
  pageChanged?(path: string): void;
  /** The widget keeps its content out of this area from now on and answers `true`. Widgets before 1.0 lack it. */
  setSafeArea?(area: SafeArea): boolean;
  /** The user has answered the ringing call at the bubble. Widgets before 1.1 lack it. */
  answerCall?(callId: string, isAccepted: boolean): void;
  /** Closes the top overlay, or shows the previous screen. Answers false if there is none. Widgets before 1.1 lack it. */
  goBack?(): boolean;
}

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  typeof value === 'string' && (values as readonly string[]).indexOf(value) >= 0;

export const isColorScheme = (value: unknown): value is ColorScheme => isOneOf(COLOR_SCHEMES, value);
export const isIdentityReason = (value: unknown): value is IdentityReason => isOneOf(IDENTITY_REASONS, value);
export const isTokenClearedReason = (value: unknown): value is TokenClearedReason =>
  isOneOf(TOKEN_CLEARED_REASONS, value);
export const isHostView = (value: unknown): value is HostView =>
  isRecord(value) &&
  typeof value['isOpen'] === 'boolean' &&
  (value['isNear'] === undefined || typeof value['isNear'] === 'boolean') &&
  (value['mode'] === undefined || isOneOf(HOST_MODES, value['mode']));
export const isWidgetUnread = (value: unknown): value is WidgetUnread =>
  isRecord(value) && isCount(value['total']) && (value['chats'] === undefined || isUnreadChats(value['chats']));

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isUnreadChats = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).length <= UNREAD_CHATS_MAX &&
  Object.keys(value).every((chatId) => isChatId(chatId) && isCount(value[chatId]));
export const isChatId = (value: unknown): boolean => /^[\w-]{1,64}$/.test(String(value));

const STATES = {
  call: /^(started|ended)$/,
  money: /^(sent|received)$/,
} as const;
const isText = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

/** Returns a copy with the known members only: a host page gets nothing else. Undefined for anything of another shape. */
export function readHostActivity(value: unknown): HostActivity | undefined {
  if (!isRecord(value) || !isRecord(value['detail'])) return undefined;
  const { chatId, kind, state, video } = value['detail'] as {
    readonly chatId: string;
    readonly kind: never;
    readonly state: never;
    readonly video: boolean;
  };
  if (!isChatId(chatId)) return undefined;
  switch (value['event']) {
    case 'sent':
      return isText(kind, /^[a-z-]{1,32}$/) ? { event: 'sent', detail: { chatId, kind } } : undefined;
    case 'call':
      return isText(state, STATES.call) && typeof video === 'boolean'
        ? { event: 'call', detail: { chatId, state, video } }
        : undefined;
    case 'money':
      return isText(kind, /^(envelope|transfer|bet)$/) && isText(state, STATES.money)
        ? { event: 'money', detail: { chatId, kind, state } }
        : undefined;
    default:
      return undefined;
  }
}

export const isMessagePreview = (value: unknown): value is MessagePreview =>
  isRecord(value) &&
  isChatId(value['chatId']) &&
  [value['initials'], value['color']].every((text) => text === undefined || typeof text === 'string') &&
  ['chatId', 'title', 'text'].every(
    (name) => typeof value[name] === 'string' && value[name].length <= PREVIEW_MAX_LENGTH,
  );

export const isCallCard = (value: unknown): value is CallCard =>
  isRecord(value) &&
  /^[\w-]{8,64}$/.test(String(value['callId'])) &&
  [value['title'], value['text'], ...(Array.isArray(value['answers']) ? value['answers'] : [0])].every(
    (text) => typeof text === 'string' && text.length <= PREVIEW_MAX_LENGTH,
  );

/** A value that has the form of a language code. */
export const isLanguageName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,16}$/.test(value);

/** A small set of colours by name. The code that uses them checks the values. */
export const isThemeColors = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.keys(value).length <= 32 && Object.keys(value).every((name) => isColorText(value[name]));

const isColorText = (color: unknown): boolean => typeof color === 'string' && color.length <= 32;

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

const PURPOSES: readonly PaymentPurpose[] = ['transfer', 'friend-envelope', 'group-envelope'];

export const isPaymentQuestion = (value: unknown): value is PaymentQuestion =>
  isRecord(value) &&
  isOneOf(PURPOSES, value['purpose']) &&
  /^[\w-]{16,200}$/.test(String(value['nonce'])) &&
  /^\d{1,12}(\.\d{1,4})?$/.test(String(value['amount'])) &&
  ['nonce', 'amount', 'currency', 'payee', 'payeeName'].every(
    (name) => typeof value[name] === 'string' && value[name].length <= PREVIEW_MAX_LENGTH,
  );

export function isPaymentAnswer(value: unknown): value is PaymentAnswer {
  if (!isRecord(value)) return false;
  switch (value['kind']) {
    case 'confirmed':
      return typeof value['token'] === 'string' && value['token'] !== '' && value['token'].length <= 8192;
    case 'failed':
      return typeof value['message'] === 'string';
    default:
      return value['kind'] === 'declined' || value['kind'] === 'unsupported';
  }
}
