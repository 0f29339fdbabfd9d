import { decode } from '../contract/codec.ts';
import { TEXTS_PATH, tenantTexts } from '../contract/tenant-texts.ts';
import type { TenantConfig } from '../domain/session/tenant.ts';
import type { Language } from '../i18n/languages.ts';
import type { Platform } from '../platform/platform.ts';

type OwnTexts = ReadonlyMap<string, string>;

/** The first screen waits for these texts. Otherwise it would show the product's texts for a moment. */
const TIMEOUT_MS = 5000;
const KEPT_KEY = 'ml_own_texts';
const NONE: OwnTexts = new Map();

/**
 * Loads the tenant's own texts of a language. The browser stores those of the last language, so that only a new version is fetched. If
 * the fetch fails, the product's texts are shown. A separate chunk, because few tenants have texts. L-WL3.
 */
export async function loadOwnTexts(
  platform: Pick<Platform, 'http' | 'location' | 'keyValue'>,
  { tenant, ownTexts, vietnamesePack }: Pick<TenantConfig, 'tenant' | 'ownTexts' | 'vietnamesePack'>,
  language: Language,
): Promise<OwnTexts> {
  const version = ownTexts.get(language);
  const own = version === undefined ? NONE : await versioned(platform, { tenant, language, version });
  return language === 'vi' ? new Map([...vietnamesePack, ...own]) : own;
}

interface Wanted {
  readonly tenant: string;
  readonly language: Language;
  readonly version: string;
}

async function versioned(
  { http, location, keyValue }: Pick<Platform, 'http' | 'location' | 'keyValue'>,
  { tenant, language, version }: Wanted,
): Promise<OwnTexts> {
  const name = `${tenant} ${language} ${version}\n`;
  const kept = keyValue.get(KEPT_KEY);
  if (kept?.startsWith(name) === true) return readTexts(kept.slice(name.length)) ?? NONE;
  const url = `${location.origin}${TEXTS_PATH}?${new URLSearchParams({ tenant, lang: language }).toString()}`;
  const outcome = await http.send({ method: 'GET', url, headers: {}, timeoutMs: TIMEOUT_MS });
  const texts = outcome.kind === 'response' && outcome.status === 200 ? readTexts(outcome.text) : undefined;
  if (outcome.kind === 'response' && texts !== undefined) keyValue.set(KEPT_KEY, name + outcome.text);
  return texts ?? NONE;
}

function readTexts(body: string): OwnTexts | undefined {
  try {
    const decoded = decode(tenantTexts, JSON.parse(body), { roleScheme: 'B' });
    return decoded.ok ? decoded.value : undefined;
  } catch {
    // Not JSON: a proxy has answered.
    return undefined;
  }
}
