import { WIDGET_QUERY } from '../contract/host-bridge.ts';
import { chooseLanguage, SAVED_LANGUAGE_KEY } from '../i18n/language-choice.ts';
import { supportedLanguages, type Language } from '../i18n/languages.ts';
import { databaseName } from '../storage/database-name.ts';
import type { StartSession } from './start-calls.ts';

/**
 * The files of each kind of start, besides those that the page itself names, and the first texts of each language. The build
 * supplies them.
 */
export interface StartFiles {
  readonly login: readonly string[];
  readonly list: readonly string[];
  readonly host: readonly string[];
  readonly texts: Readonly<Record<Language, string>>;
}

export interface StartVisit {
  /** `location.pathname` and `location.search`. */
  readonly path: string;
  readonly search: string;
  /** The text of the page's configuration element. */
  readonly config: string;
  readonly languages: readonly string[];
  /** Reads the browser's storage. */
  readonly stored: (key: string) => string | null;
}

export interface StartPlan {
  /** The files that the first screen needs. */
  readonly files: readonly string[];
  /** The session that the browser has stored. */
  readonly session: StartSession | undefined;
  /** The name of the database of the last user; undefined if the browser knows no user. */
  readonly database?: string | undefined;
}

/** The same keys as in sync/session: token-keeper.ts and account-cache.ts. */
const TOKEN_KEY = 'ml_token:';
const ACCOUNT_KEY = 'ml_account:';
const ROOM_PATH = /\/chat$/;

/**
 * The needs of the first screen, as far as the page can judge before any chunk has arrived. A session in the storage or in the
 * URL leads to the chat list. A host page leads to either screen, everything else to the login form. A wrong guess costs a few
 * kilobytes; the widget itself decides later which screen it shows.
 */
export function planStart(visit: StartVisit, files: StartFiles): StartPlan {
  const { stored } = visit;
  const query = new URLSearchParams(visit.search);
  const config = readConfig(visit.config);
  const tenant = query.get(WIDGET_QUERY.tenant) ?? config.tenant;
  const language = chooseLanguage({
    query: query.get(WIDGET_QUERY.language),
    saved: stored(SAVED_LANGUAGE_KEY),
    browser: visit.languages,
    supported: supportedLanguages(config.languages),
  });
  const texts = files.texts[language];
  if (query.has(WIDGET_QUERY.embedded)) return { files: [texts, ...files.list, ...files.host], session: undefined };
  // No call uses a token that is still in the URL. S-07.
  if (query.has('token')) return { files: [texts, ...files.list], session: undefined };
  const token = stored(TOKEN_KEY + tenant);
  if (token !== null) {
    const userId = readUserId(stored(ACCOUNT_KEY + tenant));
    const database = userId === undefined ? undefined : databaseName(tenant, userId);
    return { files: [texts, ...files.list], session: { token, tenant, language }, database };
  }
  // A shared group is open to guests.
  return { files: ROOM_PATH.test(visit.path) ? [texts] : [texts, ...files.login], session: undefined };
}

/** The user of the account cache. */
function readUserId(text: string | null): string | undefined {
  try {
    const { account } = JSON.parse(text ?? '{}') as { account?: { userId?: string } };
    return account?.userId;
  } catch {
    return undefined;
  }
}

/** The two fields that matter here, in their wire format; the widget decodes the whole configuration. */
function readConfig(text: string): { readonly tenant: string; readonly languages: readonly string[] } {
  try {
    const { setId, languages } = JSON.parse(text) as { setId?: unknown; languages?: unknown };
    return {
      tenant: typeof setId === 'string' ? setId : '',
      languages: Array.isArray(languages) ? languages.filter((code) => typeof code === 'string') : [],
    };
  } catch {
    return { tenant: '', languages: [] };
  }
}
