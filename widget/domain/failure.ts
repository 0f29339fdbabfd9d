/**
 * The error catalogue: every code that a reply, a close or a local check can end in, with its one reaction and the key of
 * its text. Screens ask here and never invent their own. Spec: 1-chat §8, 2-contacts-groups §8, 3-transport §8.
 */

/** What happens when a failure reaches the user. `field` belongs beside the input that caused it. */
export type Reaction = 'toast' | 'dialog' | 'notice' | 'field' | 'logout' | 'ignore';

interface CatalogueEntry {
  readonly reaction: Reaction;
  /** Key in the `errors` namespace of locales/. */
  readonly textKey: string;
  /** The user may try a message again that failed so. Spec: 1-chat §4 Sending 5. */
  readonly canResend: boolean;
  /** Trying again later, without the user, can succeed: the outbox keeps the message. */
  readonly isTransient: boolean;
}

const entry = <Key extends string>(
  reaction: Reaction,
  textKey: Key,
  options: { readonly canResend?: boolean; readonly isTransient?: boolean } = {},
): CatalogueEntry & { readonly textKey: Key } => ({
  reaction,
  textKey,
  canResend: true,
  isTransient: false,
  ...options,
});

const CATALOGUE = {
  // Send rejections
  noFriend: entry('notice', 'noFriend', { canResend: false }),
  /** `noFriend` where nobody is about to chat. */
  no_friend_yet: entry('toast', 'noFriendYet'),
  noGroupMember: entry('notice', 'noGroupMember', { canResend: false }),
  isBan: entry('notice', 'isBan', { canResend: false }),
  not_match: entry('notice', 'notMatch', { canResend: false }),
  blacklist: entry('notice', 'blacklist', { canResend: false }),
  blacklisted: entry('notice', 'blacklisted', { canResend: false }),
  group_frozen: entry('notice', 'groupFrozen'),
  speaking_level: entry('notice', 'speakingLevel'),
  no_speaking_permission: entry('notice', 'noSpeakingPermission'),
  nofriend: entry('toast', 'noFriendYet'),
  card_group: entry('toast', 'noGroupMember'),
  too_frequent: entry('toast', 'tooFrequent'),
  text_empty: entry('toast', 'textEmpty'),
  text_too_long: entry('toast', 'textTooLong'),
  resend_failed: entry('toast', 'resendFailed'),
  // Requests that somebody has to agree to
  friend_request_sent: entry('toast', 'friendRequestSent'),
  group_request_sent: entry('toast', 'groupRequestSent'),
  // Guests
  guest_failed: entry('toast', 'guestFailed'),
  guest_limit: entry('toast', 'guestLimit'),
  share_closed: entry('toast', 'shareClosed'),
  call_needs_https: entry('dialog', 'callNeedsHttps'),
  // Accounts
  login_name_missing: entry('field', 'loginNameMissing'),
  login_name_format: entry('field', 'loginNameFormat'),
  login_name_taken: entry('field', 'loginNameTaken'),
  password_missing: entry('field', 'passwordMissing'),
  password_format: entry('field', 'passwordFormat'),
  password_mismatch: entry('field', 'passwordMismatch'),
  wrong_password: entry('field', 'wrongPassword'),
  too_many_tries: entry('field', 'tooManyTries'),
  nickname_missing: entry('field', 'nicknameMissing'),
  nickname_format: entry('field', 'nicknameFormat'),
  nickname_too_long: entry('field', 'nicknameTooLong'),
  nickname_unset: entry('toast', 'nicknameUnset'),
  registration_closed: entry('dialog', 'registrationClosed'),
  phone_format: entry('field', 'phoneFormat'),
  sms_required: entry('field', 'smsRequired'),
  sms_code_wrong: entry('field', 'smsCodeWrong'),
  sms_too_often: entry('field', 'smsTooOften'),
  sms_unavailable: entry('dialog', 'smsUnavailable'),
  identity_invalid: entry('dialog', 'identityInvalid'),
  identity_expired: entry('dialog', 'identityExpired'),
  identity_missing: entry('dialog', 'identityMissing'),
  // Session
  token_missing: entry('logout', 'tokenMissing'),
  token_invalid: entry('logout', 'tokenInvalid'),
  kicked: entry('logout', 'kicked'),
  frozen: entry('logout', 'frozen'),
  password_changed: entry('logout', 'passwordChanged'),
  too_many_logins: entry('logout', 'tooManyLogins'),
  // Local database
  database_private: entry('logout', 'databasePrivate'),
  database_missing: entry('logout', 'databaseMissing'),
  database_full: entry('logout', 'databaseFull'),
  database_in_use: entry('logout', 'databaseInUse'),
  database_version: entry('logout', 'databaseVersion'),
  database_timeout: entry('logout', 'databaseTimeout'),
  storage_low: entry('dialog', 'storageLow'),
  session_refused: entry('logout', 'sessionRefused'),
  // Transport
  timeout: entry('toast', 'timeout', { isTransient: true }),
  network: entry('toast', 'network', { isTransient: true }),
  not_connected: entry('ignore', 'network', { isTransient: true }),
  server_error: entry('toast', 'serverError', { isTransient: true }),
  send_failed: entry('toast', 'sendFailed', { isTransient: true }),
  // Requests that a correct client never sends
  invalid_request: entry('ignore', 'invalidRequest'),
  unknown_operation: entry('ignore', 'invalidRequest'),
  not_found: entry('ignore', 'notFound'),
  forbidden: entry('toast', 'forbidden'),
  too_large: entry('toast', 'tooLarge'),
  // Files
  upload_failed: entry('toast', 'uploadFailed'),
  hash_failed: entry('toast', 'hashFailed'),
  file_type: entry('toast', 'fileType'),
  video_too_large: entry('toast', 'videoTooLarge', { canResend: false }),
  failed_to_fetch: entry('toast', 'failedToFetch'),
  /** No failure: said once a video is uploaded. Spec: 1-chat §5. */
  video_pushed: entry('toast', 'videoPushed'),
  speech_unavailable: entry('toast', 'speechUnavailable'),
  /** The token of an upload has run out: a new one is fetched. */
  upload_expired: entry('toast', 'uploadFailed'),
  upload_incomplete: entry('toast', 'uploadFailed'),
  // What arrived could not be understood
  invalid_reply: entry('toast', 'dataFailed', { isTransient: true }),
  // The other side's own words, as they are
  warned: entry('dialog', 'asSaid'),
  refused: entry('dialog', 'asSaid'),
  other: entry('toast', 'asSaid'),
} as const satisfies Record<string, CatalogueEntry>;

export type FailureCode = keyof typeof CATALOGUE;

export const FAILURE_CODES = Object.keys(CATALOGUE) as readonly FailureCode[];

/** An expected failure: the code decides what happens; `detail` is the other side's own words, for codes that say nothing. */
export interface Failure {
  readonly code: FailureCode;
  readonly detail?: string;
  /** How many more tries are allowed, where the failure is a wrong password. */
  readonly triesLeft?: number;
  /** What the failure is about, where its text names it: the group whose sharing was closed. */
  readonly name?: string;
}

export const isFailureCode = (text: string): text is FailureCode => Object.hasOwn(CATALOGUE, text);

export const reactionTo = (code: FailureCode): Reaction => CATALOGUE[code].reaction;
export const canResend = (code: FailureCode): boolean => CATALOGUE[code].canResend;
export const isTransient = (code: FailureCode): boolean => CATALOGUE[code].isTransient;

export type FailureTextKey = (typeof CATALOGUE)[FailureCode]['textKey'];

/** Errors that every call repeats while something is down: shown once, then silent for a while. Spec: 3-transport §8. */
export const isConstant = (code: FailureCode): boolean => isTransient(code) && reactionTo(code) === 'toast';

/** Says that a request was wrong, which only our engineers can do something about. Spec: 3-transport §8. */
export const isReported = (code: FailureCode): boolean => code === 'invalid_request' || code === 'unknown_operation';

/** The provider's own words to the user, whatever was asked: shown as they come in, once. Spec: 3-transport §8 (777, other statuses). */
export const isAnnounced = (code: FailureCode): boolean => code === 'warned' || code === 'refused';

/** The key in the `errors` namespace that says this failure to the user. */
export const failureTextKey = (code: FailureCode): FailureTextKey => CATALOGUE[code].textKey;
