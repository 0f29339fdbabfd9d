import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as limits from '../../../widget/domain/limits.ts';

/**
 * The specification's own numbers. Other tests use the constants and would accept another number; these tables hold the numbers.
 */
const values: Readonly<Record<string, unknown>> = { ...limits };

/** 3-transport §9, row by row. */
test.each([
  ['API_TIMEOUT_MS', 60_000],
  ['MAX_API_HOSTS', 3],
  ['SOCKET_REPLY_TIMEOUT_MS', 30_000],
  ['SOCKET_SEND_TRIES', 10],
  ['SOCKET_SEND_RETRY_MS', 800],
  ['REOPEN_WAIT_MS', 1000],
  ['OPEN_TIMEOUT_MS', 8000],
  ['RETRY_DELAY_MS', 5000],
  ['MAX_FAILURES_BEFORE_WSFAIL', 3],
  ['FAILED_MESSAGE_RETRY_AGE_MS', 30_000],
  ['STALE_STREAM_RESTART_MS', 30_000],
  ['HEARTBEAT_INTERVAL_MS', 30_000],
  ['ACCOUNT_FETCH_TRIES', 3],
  ['ACCOUNT_FETCH_TIMEOUT_MS', 8000],
  ['LIST_REFRESH_MIN_AGE_MS', 30_000],
  ['ONLINE_MEMBERS_REFRESH_MS', 60_000],
  ['CHAT_DEFAULT_AGE_MS', 300_000],
  ['MAX_GUEST_GROUPS', 5],
  ['GUEST_OPEN_TIMEOUT_MS', 8000],
  ['DEFAULT_MESSAGE_INTERVAL_MS', 1000],
  ['UNREAD_TOTAL_CAP', 100],
  ['MAX_IMAGE_SIDE_PX', 1280],
  ['IMAGE_QUALITY', 0.7],
  ['SUCCESS_BANNER_MS', 1500],
  ['OFFLINE_CHECK_INTERVAL_MS', 10_000],
  ['HOST_RACE_TIMEOUT_MS', 5000],
  ['DATABASE_SCHEMA_VERSION', 24],
  ['DATABASE_OPEN_TIMEOUT_MS', 10_000],
  ['DATABASE_READ_TIMEOUT_MS', 2000],
  ['LOGOUT_WAIT_MS', 1000],
  ['LOGOUT_SOCKET_CLOSE_WAIT_MS', 500],
  ['CONSTANT_ERROR_BLOCK_MS', 10_000],
  ['REMEMBERED_MESSAGE_IDS_PER_CHAT', 20],
  ['LOW_STORAGE_BYTES', 50 * 1024 * 1024],
  ['DEFAULT_HELPER_TIMEOUT_MS', 5000],
  ['LATE_ARRIVAL_REPORT_MS', 5000],
  ['DURATION_REPORT_STEP', 10],
  ['DURATION_REPORT_CAP', 100],
  ['HOST_RACE_POLL_MS', 100],
  ['TOKEN_RETRY_TIMEOUT_MS', 5000],
  ['FRIEND_REFRESH_DEBOUNCE_MS', 300],
  ['RECENT_LIST_WINDOW_MS', 604_800_000],
  // 3-transport §4 and §5
  ['CLICK_DEBOUNCE_MS', 500],
  ['CLICK_THROTTLE_MS', 1500],
  ['HEARTBEAT_LAG_LOGGED_ABOVE_S', 5],
  ['UNREAD_REFRESH_AGE_MS', 300_000],
  ['CHAT_LIST_SORT_INTERVAL_MS', 1000],
  ['TOKEN_RETRY_WAIT_MS', 1000],
  ['LOGIN_STEP_PERCENT', 25],
  ['ACCOUNT_CACHE_TOKEN_CHARACTERS', 32],
  ['LANGUAGE_CHANGE_WAIT_MS', 100],
] as const)('%s is %i', (name, value) => expect(values[name]).toBe(value));

/** 1-chat §9, row by row, without the rows above. */
test.each([
  ['MESSAGE_PAGE_SIZE', 20],
  ['FIRST_NETWORK_PAGE_SIZE', 10],
  ['LOCAL_PAGE_SIZE', 10],
  ['MAX_VISIBLE_MESSAGES', 80],
  ['TRIM_ABOVE_MESSAGES', 100],
  ['MISSING_MESSAGE_CHECK_INTERVAL_MS', 10_000],
  ['MISSING_MESSAGE_CHECK_SPAN', 10],
  ['SETTLED_MESSAGE_AGE_MS', 5000],
  ['SETTLED_MESSAGE_AGE_WITH_CLOCK_MS', 3000],
  ['MIN_BATCH_RECALL', 1],
  ['MAX_BATCH_RECALL', 30],
  ['MAX_MESSAGE_GRAPHEMES', 1000],
  ['MAX_VIDEO_BYTES', 52_428_800],
  ['HASHED_FILE_BYTES', 2_097_152],
  ['THUMBNAIL_QUALITY', 0.3],
  ['SENDING_INDICATOR_DELAY_MS', 500],
  ['GAME_ANIMATION_MS', 2000],
  ['BET_CONTENT_DISPLAY_CHARACTERS', 14],
  ['EMOJI_PER_PAGE', 24],
  ['EMOJI_PAGES', 5],
  ['COMPOSER_MAX_LINES', 3],
  ['MAX_SHARE_TARGETS', 500],
  ['MAX_BET_SHARE_TARGETS', 20],
  ['MAX_MENTION_NAME_CHARACTERS', 16],
] as const)('%s is %i in a chat', (name, value) => expect(values[name]).toBe(value));

/** 2-contacts-groups §9, without the rows above. */
test.each([
  ['MAX_NICKNAME_GRAPHEMES', 16],
  ['MAX_ANNOUNCEMENT_GRAPHEMES', 1000],
  ['MAX_GROUP_INTRO_GRAPHEMES', 300],
  ['MAX_REQUEST_MESSAGE_GRAPHEMES', 50],
  ['MAX_FRIEND_ALIAS_GRAPHEMES', 30],
  ['MAX_GROUP_MEMBERS', 500],
  ['GROUP_NUMBER_DIGITS', 8],
] as const)('%s is %i for people and groups', (name, value) => expect(values[name]).toBe(value));

test('reports a slow connection after 5 s and 70 s', () =>
  expect(limits.SLOW_CONNECTION_REPORTS_MS).toEqual([5000, 70_000]));

/** Constants of features that are planned: group management and profiles, money, customer service. */
const PLANNED = [
  'MAX_TALK_INTERVAL_S',
  'PICKER_COMPONENT_MAX',
  'PICKER_ADMIN_MAX',
  'PICKER_INACTIVE_MAX',
  'INACTIVE_PAGE_SIZE',
  'INACTIVE_DAY_FILTERS',
  'INACTIVE_DEFAULT_DAYS',
  'PRESET_AVATARS',
  'PAGE_TRANSITION_RESET_MS',
  'MIN_RED_ENVELOPE_HOURS',
  'MAX_RED_ENVELOPE_HOURS',
  'DEFAULT_RED_ENVELOPE_HOURS',
  'RED_ENVELOPE_RECORD_DAYS',
  'AUDIO_BUBBLE_SERVICE_SECONDS_PER_EM',
];

test('uses every other constant in the product', () => {
  const sources = ['widget', 'applet-host-demo', 'loader']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && file !== path.join('widget', 'domain', 'limits.ts'));
  const words = new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []));
  expect(Object.keys(values).filter((name) => !words.has(name) && !PLANNED.includes(name))).toEqual([]);
  expect(PLANNED.filter((name) => !(name in values))).toEqual([]);
});
