/**
 * The error catalogue: every code that a reply, a close or a local check can produce, with its reaction and the key of
 * its text. Screens use it and define no error texts of their own. Spec: 1-chat §8, 2-contacts-groups §8, 3-transport
 * §8.
 */

import type { PaymentQuestion } from './money/payment-question.ts';

/** How a failure is shown to the user. `field`: next to the input that caused it. */
export type Reaction = 'toast' | 'dialog' | 'notice' | 'field' | 'logout' | 'ignore';

interface CatalogueEntry {
  readonly reaction: Reaction;
  /** The key in the `errors` namespace of locales/, if it is not the code in camel case. */
  readonly textKey?: string;
  /** The user may resend a message that failed with this code. Spec: 1-chat §4 Sending 5. */
  readonly canResend: boolean;
  /** A later automatic retry can succeed, so the outbox keeps the message. */
  readonly isTransient: boolean;
}

const entry = <const Options extends Partial<Omit<CatalogueEntry, 'reaction'>>>(
  reaction: Reaction,
  options: Options = {} as Options,
): CatalogueEntry & Pick<Options, 'textKey' & keyof Options> => ({
  reaction,
  canResend: true,
  isTransient: false,
  ...options,
});

const CATALOGUE = {
  // Send rejections
  noFriend: entry('notice', { canResend: false }),
  /** `noFriend` outside a chat. */
  no_friend_yet: entry('toast'),
  noGroupMember: entry('notice', { canResend: false }),
  isBan: entry('notice', { canResend: false }),
  not_match: entry('notice', { canResend: false }),
  blacklist: entry('notice', { canResend: false }),
  blacklisted: entry('notice', { canResend: false }),
  group_frozen: entry('notice'),
  speaking_level: entry('notice'),
  no_speaking_permission: entry('notice'),
  nofriend: entry('toast', { textKey: 'noFriendYet' }),
  card_group: entry('toast', { textKey: 'noGroupMember' }),
  too_frequent: entry('toast'),
  /** The platform's rules do not allow the message. */
  message_refused: entry('toast'),
  /** A moderator of the platform has muted the user everywhere. */
  muted: entry('toast'),
  /** A moderator of the platform has forbidden the user to send links. */
  links_refused: entry('toast'),
  /** The message cannot be recalled: it is a notice or a command. */
  message_fixed: entry('toast'),
  text_empty: entry('toast'),
  text_too_long: entry('toast'),
  resend_failed: entry('toast'),
  // Requests that another user has to approve
  friend_request_sent: entry('toast'),
  group_request_sent: entry('toast'),
  already_friends: entry('toast'),
  requests_closed: entry('toast'),
  already_member: entry('toast'),
  group_full: entry('toast'),
  already_decided: entry('toast'),
  /** `already_decided` for the score of a service session. */
  already_scored: entry('toast'),
  // Groups
  group_name_missing: entry('field'),
  group_name_format: entry('field'),
  group_name_too_long: entry('field'),
  too_many_groups: entry('toast'),
  /** The platform has fixed this setting of all its groups. */
  setting_locked: entry('toast'),
  too_many_admins: entry('toast'),
  /** A user to whom a group is handed over owns too many groups. */
  owner_limit: entry('toast'),
  // Red envelopes
  red_total: entry('field'),
  red_total_limit: entry('field'),
  red_daily_limit: entry('field'),
  red_daily_count: entry('field'),
  red_quantity: entry('field'),
  red_share_small: entry('field'),
  balance_low: entry('field'),
  /** The amount needs the password of the account. */
  pay_password: entry('field'),
  pay_password_unset: entry('toast'),
  /** The platform's confirmation is not valid for the payment, or the host page gave none. */
  pay_confirmation: entry('toast'),
  /** No user of the chat can receive money: an account that is closed, or the customer service. */
  payee_unavailable: entry('toast'),
  red_closed: entry('toast'),
  red_taken: entry('toast'),
  red_expired: entry('toast'),
  red_guest: entry('toast'),
  campaign_closed: entry('toast'),
  make_up_day: entry('toast'),
  make_up_used: entry('toast'),
  // Customer service
  /** The service is closed, or the player has no open session. Spec: 1-chat §6: service chats show no error dialogs. */
  service_closed: entry('notice'),
  /** The agent is away, or has as many sessions as allowed. */
  agent_unavailable: entry('toast'),
  // Transfers
  transfer_self: entry('toast'),
  transfer_amount: entry('field'),
  transfer_limit: entry('field'),
  transfer_daily_limit: entry('field'),
  transfer_daily_count: entry('field'),
  /** The receiver is not a member of the group. */
  transfer_payee: entry('toast'),
  transfer_received: entry('toast'),
  transfer_returned: entry('toast'),
  transfer_expired: entry('toast'),
  /** A transfer cannot be recalled. */
  transfer_fixed: entry('toast'),
  red_own: entry('toast'),
  // Bets
  bet_closed: entry('toast'),
  draw_unknown: entry('toast'),
  bet_limit: entry('field'),
  /** The lottery has no such order. */
  bet_unknown: entry('toast'),
  bet_not_own: entry('toast'),
  /** The lottery refused the lines, or they differ from the followed order. */
  bet_refused: entry('toast'),
  // Guests
  guest_failed: entry('toast'),
  guest_limit: entry('toast'),
  share_closed: entry('toast'),
  // Calls
  call_needs_https: entry('dialog'),
  /** The platform has switched calls off. */
  calls_closed: entry('toast'),
  /** Another device of the user is in a call. */
  in_call: entry('toast'),
  /** The call has ended, or its devices are others: the call's screen says so. */
  call_over: entry('ignore', { textKey: 'callOver' }),
  call_elsewhere: entry('ignore', { textKey: 'callOver' }),
  /** The other user has called first. */
  call_glare: entry('ignore', { textKey: 'callOver' }),
  // Accounts
  login_name_missing: entry('field'),
  login_name_format: entry('field'),
  login_name_taken: entry('field'),
  password_missing: entry('field'),
  password_format: entry('field'),
  password_mismatch: entry('field'),
  wrong_password: entry('field'),
  too_many_tries: entry('field'),
  nickname_missing: entry('field'),
  nickname_format: entry('field'),
  nickname_invisible: entry('field'),
  nickname_too_long: entry('field'),
  nickname_unset: entry('toast'),
  registration_closed: entry('dialog'),
  phone_format: entry('field'),
  sms_required: entry('field'),
  sms_code_wrong: entry('field'),
  sms_too_often: entry('field'),
  sms_unavailable: entry('dialog'),
  identity_invalid: entry('dialog'),
  identity_expired: entry('dialog'),
  identity_missing: entry('dialog'),
  // Session
  /** The token of a link was not used, because the browser is signed in. S-07. */
  already_signed_in: entry('dialog'),
  token_missing: entry('logout'),
  token_invalid: entry('logout'),
  kicked: entry('logout'),
  account_erased: entry('dialog'),
  frozen: entry('logout'),
  password_changed: entry('logout'),
  too_many_logins: entry('logout'),
  // Local database
  database_private: entry('logout'),
  database_missing: entry('logout'),
  database_full: entry('logout'),
  database_in_use: entry('logout'),
  database_version: entry('logout'),
  database_timeout: entry('logout'),
  storage_low: entry('dialog'),
  session_refused: entry('logout'),
  // Transport
  timeout: entry('toast', { isTransient: true }),
  network: entry('toast', { isTransient: true }),
  not_connected: entry('ignore', { textKey: 'network', isTransient: true }),
  server_error: entry('toast', { isTransient: true }),
  /** The provider has no disk space left. */
  server_full: entry('toast', { isTransient: true }),
  /** The provider names a time to retry. */
  server_busy: entry('toast', { isTransient: true }),
  search_too_slow: entry('toast'),
  too_many_calls: entry('toast', { isTransient: true }),
  send_failed: entry('toast', { isTransient: true }),
  // Requests that a correct client never sends
  invalid_request: entry('ignore'),
  unknown_operation: entry('ignore', { textKey: 'invalidRequest' }),
  not_found: entry('ignore'),
  forbidden: entry('toast'),
  too_large: entry('toast'),
  // Files
  upload_failed: entry('toast'),
  hash_failed: entry('toast'),
  upload_component: entry('toast', { isTransient: true }),
  /** The kind of file is not allowed. */
  file_type: entry('toast'),
  file_damaged: entry('toast'),
  video_too_large: entry('toast'),
  /** The user's storage quota is used up. */
  storage_full: entry('toast'),
  failed_to_fetch: entry('toast'),
  /** Not a failure: shown after the upload of a video that the provider still compresses. Spec: 1-chat §5. */
  video_pushed: entry('toast'),
  speech_unavailable: entry('toast'),
  /** The upload token has expired: a new one is fetched. */
  upload_expired: entry('toast', { textKey: 'uploadFailed' }),
  upload_incomplete: entry('toast', { textKey: 'uploadFailed' }),
  // Replies that could not be decoded
  invalid_reply: entry('toast', { textKey: 'dataFailed', isTransient: true }),
  // Messages of the provider, shown unchanged
  warned: entry('dialog', { textKey: 'asSaid' }),
  refused: entry('dialog', { textKey: 'asSaid' }),
  other: entry('toast', { textKey: 'asSaid' }),
} as const satisfies Record<string, CatalogueEntry>;

export type FailureCode = keyof typeof CATALOGUE;

export const FAILURE_CODES = Object.keys(CATALOGUE) as readonly FailureCode[];

/**
 * An expected failure. The code determines the reaction. `detail` is the provider's own text, for codes without a text.
 */
export interface Failure {
  readonly code: FailureCode;
  readonly detail?: string;
  /** The number of remaining tries after a wrong password. */
  readonly triesLeft?: number;
  /** The wait until the action is allowed again, or until a busy provider accepts a retry. */
  readonly retryAfterMs?: number;
  /** The payment that the platform has to confirm. */
  readonly question?: PaymentQuestion;
  /** Why the provider refused an identity token, for the host page: an `IdentityRefusal`, or one of a newer provider. */
  readonly reason?: string;
  /** The subject of the failure if its text names it: the group whose sharing was closed. */
  readonly name?: string;
}

/** The detail of `guest_failed` when the provider refused the group. Without it, the provider was not reached. L-G2. */
export const NOT_SHARED = 'not_shared';

export const isFailureCode = (text: string): text is FailureCode => Object.hasOwn(CATALOGUE, text);

export const reactionTo = (code: FailureCode): Reaction => CATALOGUE[code].reaction;
export const canResend = (code: FailureCode): boolean => CATALOGUE[code].canResend;
export const isTransient = (code: FailureCode): boolean => CATALOGUE[code].isTransient;

type CamelCase<Code extends string> = Code extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Code;

export type FailureTextKey = {
  [Code in FailureCode]: (typeof CATALOGUE)[Code] extends { readonly textKey: infer Key extends string }
    ? Key
    : CamelCase<Code>;
}[FailureCode];

/** Errors that every call repeats during an outage: shown once, then suppressed for a while. Spec: 3-transport §8. */
export const isConstant = (code: FailureCode): boolean => isTransient(code) && reactionTo(code) === 'toast';

/** Whether the code reports an invalid request, which only the engineers can fix. Spec: 3-transport §8. */
export const isReported = (code: FailureCode): boolean => code === 'invalid_request' || code === 'unknown_operation';

/**
 * Whether the code is a message of the provider for the user, in reply to any call. It is shown once, on arrival. Spec:
 * 3-transport §8 (777, other statuses).
 */
export const isAnnounced = (code: FailureCode): boolean => code === 'warned' || code === 'refused';

/** Returns the key of the failure's text in the `errors` namespace. */
export function failureTextKey(code: FailureCode): FailureTextKey {
  const { textKey }: CatalogueEntry = CATALOGUE[code];
  // Computes the key that the type `CamelCase` describes.
  return (textKey ?? code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())) as FailureTextKey;
}
