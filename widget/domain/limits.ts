/**
 * Every constant of the three documents, with its unit in its name and a reference to the specification. Includes
 * constants of planned features, so that all are in one place; a test lists them.
 */

// ---- Text and input (1-chat §5, §9; 2-contacts-groups §5, §9) ----
export const MAX_MESSAGE_GRAPHEMES = 1000;
export const MAX_NICKNAME_GRAPHEMES = 16;
export const MAX_GROUP_NAME_GRAPHEMES = 16;
/** The specification does not limit the length of titles; we use the limit of names. */
export const MAX_MEMBER_TITLE_GRAPHEMES = 16;
export const MAX_ANNOUNCEMENT_GRAPHEMES = 1000;
export const MAX_GROUP_INTRO_GRAPHEMES = 300;
export const MAX_REQUEST_MESSAGE_GRAPHEMES = 50;
export const MAX_FRIEND_ALIAS_GRAPHEMES = 30;
export const MAX_MENTION_NAME_CHARACTERS = 16;
export const BET_CONTENT_DISPLAY_CHARACTERS = 14;
export const COMPOSER_MAX_LINES = 3;
export const CLICK_DEBOUNCE_MS = 500;
export const CLICK_THROTTLE_MS = 1500;

/** The specification does not limit login names and passwords; these bounds are ours (widget/DECISIONS.md L-01). */
export const MIN_LOGIN_NAME_CHARACTERS = 4;
export const MAX_LOGIN_NAME_CHARACTERS = 32;
export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 128;

/** Verification codes for phones. Ours: L-E6. */
export const SMS_CODE_DIGITS = 6;

// ---- Identifiers (1-chat §1, 3-transport §3, D-02, D-03) ----
export const GROUP_ID_LENGTH = 8;
export const USER_ID_LENGTH = 10;
export const ONE_TO_ONE_CHAT_ID_LENGTH = 20;
export const GROUP_NUMBER_DIGITS = 8;

// ---- Message list (1-chat §4, §9) ----
export const MESSAGE_PAGE_SIZE = 20;
export const FIRST_NETWORK_PAGE_SIZE = 10;
export const LOCAL_PAGE_SIZE = 10;
/** Ours: the number of newest cached messages that are searched for the last message of the chat list. */
export const LAST_MESSAGE_LOOKED_FOR_IN = 2 * LOCAL_PAGE_SIZE;
export const MAX_VISIBLE_MESSAGES = 80;
export const TRIM_ABOVE_MESSAGES = 100;
/**
 * The number of rows for a reader at the end of a chat without unread messages above: more than two screens of a phone.
 */
export const RESTING_MESSAGES = 40;
/** The maximum of these rows. Rows are removed several at a time, not with every message. */
export const MOST_RESTING_MESSAGES = 60;
/** Ours: the number of messages kept above the rows of a reader at the end, and the minimum number trimmed at once. */
export const MESSAGES_LOADED_ABOVE = 100;
export const MIN_TRIMMED_MESSAGES = 100;
export const MISSING_MESSAGE_CHECK_INTERVAL_MS = 10_000;
export const MISSING_MESSAGE_CHECK_SPAN = 10;
export const SETTLED_MESSAGE_AGE_MS = 5000;
export const SETTLED_MESSAGE_AGE_WITH_CLOCK_MS = 3000;
export const REMEMBERED_MESSAGE_IDS_PER_CHAT = 20;
export const LATE_ARRIVAL_REPORT_MS = 5000;
/** The wait for a missing realtime message before the gap is fetched (S-03). */
export const REALTIME_GAP_WAIT_MS = 500;
/**
 * With more chats than this, a resume would exceed the request size (64 KiB), so the list of chats is fetched. S-03.
 */
export const MAX_RESUMED_CHATS = 1000;
/** The number of chats whose missed messages a resume requests, and the most messages and characters of its answer (S-03). */
export const MAX_RESUMED_PAGES = 50;
export const MAX_RESUMED_MESSAGES = 200;
export const MAX_RESUMED_CHARACTERS = 256 * 1024;
/** The maximum number of messages in one catch-up page (S-03). */
export const MAX_CATCH_UP_PAGE_SIZE = 100;

// ---- Sending (1-chat §4, §5, §9; 3-transport §4) ----
export const SENDING_INDICATOR_DELAY_MS = 500;
export const FAILED_MESSAGE_RETRY_AGE_MS = 30_000;
export const DEFAULT_MESSAGE_INTERVAL_MS = 1000;
export const MAX_TALK_INTERVAL_S = 99;
export const MIN_BATCH_RECALL = 1;
export const MAX_BATCH_RECALL = 30;
export const MAX_SHARE_TARGETS = 500;
export const MAX_BET_SHARE_TARGETS = 20;
/** Ours: the number of tags in one call, and of chats that one mass message can reach. L-CT4. */
export const MAX_MASS_TAGS = 100;
export const MAX_MASS_TARGETS = 2000;

/** The interval of a user's typing notifications, and the time for which each is shown. Ours: L-C5. */
export const TYPING_REPORT_INTERVAL_MS = 4000;
export const TYPING_SHOWN_MS = 6000;

// ---- Media (1-chat §5, §9; L-F3) ----
export const MAX_VIDEO_BYTES = 50 * 1024 * 1024;
export const HASHED_FILE_BYTES = 2_097_152;
export const MAX_IMAGE_SIDE_PX = 1280;
export const IMAGE_QUALITY = 0.7;
/** Thumbnails, which the provider creates. */
export const THUMBNAIL_SIDE_PX = 480;
/** Maximum sizes of uploaded pictures, voice messages and documents: ours. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
export const MAX_VOICE_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;
/** The part size of an uploaded video or document; the last part may be smaller. */
export const UPLOAD_PART_BYTES = 512 * 1024;
/** The maximum number of files sent at once, each as its own message. */
export const MAX_FILES_AT_ONCE = 9;
/** After this time without progress, a part or a file is uploaded again. */
export const UPLOAD_STALL_MS = 30_000;
/** The same for downloads; the provider may transcribe a voice message meanwhile. */
export const FILE_STALL_MS = 60_000;
export const THUMBNAIL_QUALITY = 0.3;
export const AUDIO_BUBBLE_BASE_EM = 3;
export const AUDIO_BUBBLE_MAX_EM = 13;
export const AUDIO_BUBBLE_SECONDS_PER_EM = 6;
export const AUDIO_BUBBLE_SERVICE_SECONDS_PER_EM = 60;

// ---- Emoji, games, money (1-chat §4, §5, §9) ----
export const EMOJI_PER_PAGE = 24;
export const EMOJI_PAGES = 5;
/** The maximum number of favourite pictures: the capacity of the panel's pages. */
export const MAX_STICKERS = EMOJI_PER_PAGE * EMOJI_PAGES;
export const GAME_ANIMATION_MS = 2000;
export const MIN_RED_ENVELOPE_HOURS = 1;
export const MAX_RED_ENVELOPE_HOURS = 24;
export const DEFAULT_RED_ENVELOPE_HOURS = 1;
export const RED_ENVELOPE_RECORD_DAYS = 7;
/** Ours: the time in which a friend can open an envelope. */
export const FRIEND_RED_HOURS = 24;
/** Ours: the length of a remark, the records of one page, and the most shares that a tenant may allow. */
export const MAX_RED_ENVELOPE_REMARK_GRAPHEMES = 20;
export const RED_ENVELOPE_RECORDS_PAGE_SIZE = 20;
export const MAX_RED_ENVELOPE_SHARES = 500;
/** Ours: when a transfer goes back, the length of its remark, and the records of one page. */
export const TRANSFER_EXPIRY_MS = 86_400_000;
export const MAX_TRANSFER_REMARK_GRAPHEMES = 20;
export const TRANSFER_RECORDS_PAGE_SIZE = 20;
export const BET_COUNTDOWN_STEP_MS = 1000;

// ---- Chat list and unread (1-chat §9; 2-contacts-groups §4, §9; 3-transport §4, §9) ----
export const UNREAD_TOTAL_CAP = 100;
export const CHAT_DEFAULT_AGE_MS = 5 * 60_000;
export const CHAT_LIST_SORT_INTERVAL_MS = 1000;
export const UNREAD_REFRESH_AGE_MS = 300_000;

// ---- Contacts and groups (2-contacts-groups §2, §4, §5, §9) ----
export const RECENT_LIST_WINDOW_MS = 604_800_000;
export const GROUP_INFO_AVATARS = 8;
export const PICKER_DEFAULT_MAX = 500;
export const PICKER_COMPONENT_MAX = 1_000_000;
export const PICKER_ADMIN_MAX = 100;
export const PICKER_INACTIVE_MAX = 100;
export const PICKER_AVATARS_SHOWN_UP_TO = 30;
export const MAX_GROUP_MEMBERS = 500;
/** Ours: the number of groups that one user may own. A tenant may set its own limit. */
export const MAX_OWNED_GROUPS = 100;
/** The number of admins that a group can have. */
export const MAX_GROUP_ADMINS = 100;
export const INACTIVE_PAGE_SIZE = 100;
/** Ours: the members in one reply to a client that reads a whole list in pages. */
export const MEMBER_PAGE_SIZE = 1000;
export const INACTIVE_DAY_FILTERS = [0, 7, 14, 30, 60] as const;
export const INACTIVE_DEFAULT_DAYS = 7;
export const INVITE_CANDIDATES = 30;
export const PRESET_AVATARS = 13;
/** The side of a cropped avatar in pixels, and its JPEG quality. Ours. */
export const AVATAR_SIDE_PX = 512;
export const AVATAR_QUALITY = 0.9;
export const PRESET_GROUP_AVATARS = 19;
export const MAX_GUEST_GROUPS = 5;

// ---- Connection (3-transport §4, §9) ----
export const OPEN_TIMEOUT_MS = 8000;
export const REOPEN_WAIT_MS = 1000;
export const RETRY_DELAY_MS = 5000;
export const MAX_FAILURES_BEFORE_WSFAIL = 3;
export const HEARTBEAT_INTERVAL_MS = 30_000;
export const HEARTBEAT_LAG_LOGGED_ABOVE_S = 5;
/** Consecutive failed openings before the other carrier is tried. */
export const OPENINGS_PER_CARRIER = 2;
/** The time for which a browser remembers that only the stream works at an origin. */
export const CARRIER_MEMORY_MS = 86_400_000;
export const STALE_STREAM_RESTART_MS = 30_000;
/** The interval of heartbeats on a silent stream, because intermediaries close silent connections. */
export const STREAM_BEAT_INTERVAL_MS = 10_000;
export const OFFLINE_CHECK_INTERVAL_MS = 10_000;
/** The least interval of polls over HTTP while no carrier works; the longest is half as much again (L-12). */
export const POLL_INTERVAL_MS = 10_000;
/** The longest wait after failed polls, and the longest that a busy provider can impose. */
export const MAX_POLL_WAIT_MS = 60_000;
/** Every poll of this many also asks for the lists that change rarely. */
export const POLLS_PER_FULL_POLL = 5;
export const SLOW_CONNECTION_REPORTS_MS = [5000, 70_000] as const;
export const SUCCESS_BANNER_MS = 1500;
export const TOKEN_RETRY_TIMEOUT_MS = 5000;
export const TOKEN_RETRY_WAIT_MS = 1000;
export const HOST_RACE_POLL_MS = 100;
/** A hundred times the 50 that the probe is given. */
export const HOST_RACE_TIMEOUT_MS = 100 * 50;
export const GUEST_OPEN_TIMEOUT_MS = 8000;
export const MAX_FIRST_OPEN_RELOADS = 2;
/** An open socket must answer a ping after a sleep within this time, or it is replaced (S-04). */
export const RESUME_PING_TIMEOUT_MS = 2000;

// ---- Requests (3-transport §7, §8, §9) ----
export const API_TIMEOUT_MS = 60_000;
export const MAX_API_HOSTS = 3;
export const SOCKET_REPLY_TIMEOUT_MS = 30_000;
export const SOCKET_SEND_TRIES = 10;
export const SOCKET_SEND_RETRY_MS = 800;
export const DEFAULT_HELPER_TIMEOUT_MS = 5000;
/** Reported durations: from the first value on rounded down to this step, from the second on capped. */
export const DURATION_REPORT_STEP = 10;
export const DURATION_REPORT_CAP = 100;
export const CONSTANT_ERROR_BLOCK_MS = 10_000;
export const ACCOUNT_FETCH_TRIES = 3;
export const ACCOUNT_FETCH_TIMEOUT_MS = 8000;
export const ACCOUNT_CACHE_TOKEN_CHARACTERS = 32;

// ---- Lists (3-transport §4, §9) ----
export const LIST_REFRESH_MIN_AGE_MS = 30_000;
export const FRIEND_REFRESH_DEBOUNCE_MS = 300;
/** The maximum wait of a debounced refresh, however often it is requested. Ours. */
export const FRIEND_REFRESH_MAX_WAIT_MS = 3000;
/** The interval of the check whether the unread list is too old. Ours. */
export const UNREAD_AGE_CHECK_INTERVAL_MS = 60_000;
/** A failed fetch is retried after the first wait, which doubles up to the second. Ours. */
export const MIN_FETCH_RETRY_MS = 1000;
export const MAX_FETCH_RETRY_MS = 60_000;
export const ONLINE_MEMBERS_REFRESH_MS = 60_000;

// ---- Session and screens (3-transport §4, §9) ----
export const LOGIN_STEP_PERCENT = 25;
export const LOGOUT_WAIT_MS = 1000;
export const LOGOUT_SOCKET_CLOSE_WAIT_MS = 500;
export const LANGUAGE_CHANGE_WAIT_MS = 100;
export const PAGE_TRANSITION_RESET_MS = 400;
export const SOCKET_TOKEN_LIFETIME_MS = 30_000;

/**
 * Error reports: the interval per kind, the maximum per visit, and the number of preceding log lines in each. Ours:
 * L-E3.
 */
export const ERROR_REPORT_INTERVAL_MS = 60_000;
export const MAX_ERROR_REPORTS = 20;
export const RUN_LOG_LINES = 20;

/** The share of visits that report their figures, the time until the first report, and the interval of the others. L-OB1. */
export const CLIENT_FIGURES_SHARE = 0.05;
export const CLIENT_FIGURES_AFTER_MS = 60_000;
export const CLIENT_FIGURES_INTERVAL_MS = 300_000;

// ---- Calls (3-transport §4; the numbers are ours: L-CL3) ----
/** The time in which an end has to answer; both ends measure it. */
export const CALL_RING_MS = 45_000;
/** While it rings, the caller repeats its offer: a device that comes online rings, too, and the provider knows that the caller is there. */
export const CALL_OFFER_REPEAT_MS = 4000;
/** A ringing call whose caller is silent for this long is over. */
export const CALL_SILENCE_MS = 15_000;
/** From the answer to the connection. */
export const CALL_CONNECT_MS = 30_000;
/** From the loss of a connection to the end of the call. */
export const CALL_RECONNECT_MS = 15_000;
/** While it reconnects, each end restarts ICE at this interval. */
export const CALL_RESTART_INTERVAL_MS = 5000;
/** Each end of a connected call reports to the provider at this interval. */
export const CALL_REPORT_INTERVAL_MS = 15_000;
/** A connected call without reports is over. */
export const CALL_ALIVE_MS = 45_000;
/** The end of a call stays on the screen for this long. */
export const CALL_END_SHOWN_MS = 2500;
/** Session descriptions have up to about 10,000 characters before the addresses are added. */
export const MAX_CALL_SIGNAL_CHARACTERS = 20_000;

// ---- Local database (3-transport §3, §8, §9; D-11) ----
export const DATABASE_SCHEMA_VERSION = 24;
export const DATABASE_OPEN_TIMEOUT_MS = 10_000;
export const DATABASE_READ_TIMEOUT_MS = 2000;
export const LOW_STORAGE_BYTES = 52_428_800;

// ---- Provider (design decisions: the provider) ----
export const MAX_SOCKET_FRAME_BYTES = 64 * 1024;
export const MAX_IDENTITY_TOKEN_AGE_S = 300;
