import { readFile } from 'node:fs/promises';
import { importJWK, type JWK } from 'jose';
import { isGroupId, isUserId } from '#domain/chat/chat-id.ts';
import type { LinkKind } from '#domain/session/tenant.ts';
import { isTimeZone } from '#domain/campaign/calendar-day.ts';
import { ABOUT_PAGES } from '#domain/session/app-links.ts';
import { GROUP_SWITCHES } from '#domain/group/group-flag.ts';
import type { Database } from '../store/schema/schema.ts';
import type { TenantDirectory } from './directory.ts';
import { isPrivacySetting, PRIVACY_SETTINGS } from '#domain/contact/privacy.ts';
import { setAuthType } from '../store/people/users.ts';
import { StartFailure } from '../start-failure.ts';
import { LANGUAGES, plainTenant } from '../tenant-settings/plain-tenant.ts';
import { isServiceSettings } from '../tenant-settings/service-settings.ts';
import { isCallSettings } from '../tenant-settings/call-settings.ts';
import type { BrandProblem } from '#domain/brand/theme-check.ts';
import { brandProblems } from '../tenant-settings/brand-settings.ts';
import { areSignCampaigns } from '../tenant-settings/campaign-settings.ts';
import { isRecord } from '../tenant-settings/entered-values.ts';
import { isLotterySettings } from '../tenant-settings/lottery-settings.ts';
import { isModerationSettings } from '../tenant-settings/moderation-settings.ts';
import { isParentOrigin } from '../tenant-settings/parent-origins.ts';
import { isMoneySettings } from '../tenant-settings/money-settings.ts';
import { NO_WELCOME, type TenantSettings } from '../tenant-settings/settings.ts';

/** The settings that an operator enters for a platform: all that there are. */
export type EnteredSettings = Partial<TenantSettings>;

/** Facts about the provider that some entries need. */
export interface EntryFacts {
  /** The provider can send text messages. */
  readonly hasSms: boolean;
}

/** The message of a problem: operators cannot enter a setting of this name. */
export const UNKNOWN_SETTING = 'is not a known setting';

/** The code of a tenant. */
export const TENANT_CODE = /^[\w-]{1,32}$/;

/**
 * Applies the operator's settings in `tenants.json`, which lists them by tenant code. They replace the stored settings; a missing
 * tenant is created. In the demo, origins and keys are added to the demo's own. Outside the demo, registration is closed unless
 * the file opens it, and new accounts get no welcome, even if the database contains old demo settings. Returns the codes in
 * the file; without a file the list is empty.
 *
 * @throws StartFailure with one line that names the tenant and the setting
 */
export async function takeTenantsFile(
  { db, tenants, sms }: { readonly db: Database; readonly tenants: TenantDirectory; readonly sms: object | undefined },
  file: string,
  isDemo: boolean,
): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartFailure(`${file} cannot be read: ${error.message}.`);
  });
  if (text === undefined) return [];
  const named = await readTenantsFile(text, file, { hasSms: sms !== undefined });
  for (const [code, entered] of named) {
    const settings = (await tenants.find(code))?.settings ?? plainTenant();
    const own: Partial<TenantSettings> = isDemo
      ? {
          ...entered,
          parentOrigins: [...new Set([...settings.parentOrigins, ...(entered.parentOrigins ?? [])])],
          identityKeys: withKeys(settings.identityKeys, entered.identityKeys ?? []),
        }
      : { canRegister: false, welcome: NO_WELCOME, ...entered };
    await tenants.save(code, { ...settings, ...own });
    if (entered.authType !== undefined) await setAuthType(db, code, entered.authType);
  }
  return named.map(([code]) => code);
}

const withKeys = (kept: readonly JWK[], more: readonly JWK[]): readonly JWK[] => [
  ...kept.filter(({ kid }) => more.every((key) => key.kid !== kid)),
  ...more,
];

async function readTenantsFile(
  text: string,
  file: string,
  facts: EntryFacts,
): Promise<readonly (readonly [string, EnteredSettings])[]> {
  const refuse = (what: string): never => {
    throw new StartFailure(`${file}: ${what}.`);
  };
  let all: unknown;
  try {
    all = JSON.parse(text);
  } catch {
    refuse('the file is not valid JSON');
  }
  if (!isRecord(all)) return refuse('the file must contain an object of tenants by code');
  const read = Object.entries(all).map(async ([code, value]) => {
    if (!TENANT_CODE.test(code) || !isRecord(value))
      return refuse(`"${code}" must be a code with an object of settings`);
    const problem = await problemOf(value, facts);
    return problem === undefined ? ([code, value] as const) : refuse(`${code}.${problem}`);
  });
  return Promise.all(read);
}

/** Returns the first problem in words; undefined: all are settings that an operator can enter. */
export async function problemOf(
  settings: Readonly<Record<string, unknown>>,
  facts: EntryFacts,
): Promise<string | undefined> {
  const [problem] = await problemsOf(settings, facts);
  return problem && `${problem.field} ${problem.message}`;
}

/** Returns all problems of settings, each with the wrong one and the expected value; none: an operator can enter them all. */
export async function problemsOf(
  settings: Readonly<Record<string, unknown>>,
  facts: EntryFacts,
): Promise<readonly BrandProblem[]> {
  const problems = await Promise.all(
    Object.entries(settings).map(async ([name, value]) => {
      const brand = brandProblems(name, value);
      if (brand !== undefined) return brand;
      const message = await wrongValue(name, value, facts);
      return message === undefined ? [] : [{ field: name, message }];
    }),
  );
  return problems.flat();
}

/** Says what is wrong with a value, as the end of a sentence that begins with the setting's name. */
async function wrongValue(name: string, value: unknown, { hasSms }: EntryFacts): Promise<string | undefined> {
  switch (name) {
    case 'parentOrigins':
      if (!Array.isArray(value) || !value.every(isParentOrigin))
        return `must be a list of origins such as https://www.example.com or https://*.example.com`;
      break;
    case 'identityKeys':
      if (!Array.isArray(value)) return `must be a list of public keys (JWK)`;
      for (const key of value as readonly unknown[]) if (!(await isPublicKey(key))) return `must be public keys (JWK)`;
      break;
    case 'languages':
      if (!areLanguages(value)) return `must be a list of at least one of ${LANGUAGES.join(', ')}`;
      break;
    case 'storageQuotaBytes':
      if (!Number.isSafeInteger(value) || Number(value) < 0) return `must be a number of bytes`;
      break;
    case 'maxGroupMembers':
    case 'maxOwnedGroups':
      if (!Number.isSafeInteger(value) || Number(value) < 1) return `must be a whole number above 0`;
      break;
    case 'closedPrivacy':
      if (!Array.isArray(value) || !value.every(isPrivacySetting))
        return `must be a list of ${PRIVACY_SETTINGS.join(', ')}`;
      break;
    case 'appLinks':
      if (!areLinks(value, ['android', 'ios'])) return `must be an object of https links named android and ios`;
      break;
    case 'aboutLinks':
      if (!areLinks(value, ABOUT_PAGES)) return `must be an object of https links named ${ABOUT_PAGES.join(', ')}`;
      break;
    case 'authType':
      if (value !== 0 && value !== 1) return `must be 0 or 1`;
      break;
    case 'staffIds':
      if (!isUserIds(value)) return `must be a list of user ids such as M123456789`;
      break;
    case 'tags':
      if (!Array.isArray(value) || !value.every(isTag)) return `must be a list of tags with id, name and userIds`;
      break;
    case 'canRegister':
    case 'readmitsErased':
    case 'hasApplet':
    case 'hidesPrecisionBets':
      if (typeof value !== 'boolean') return `must be true or false`;
      break;
    case 'requiresSms':
      if (typeof value !== 'boolean') return `must be true or false`;
      if (value && !hasSms) return NEEDS_SMS;
      break;
    case 'platform':
      if (typeof value !== 'string' || !PLATFORM.test(value)) return `must be a word such as CB or GPO`;
      break;
    case 'roleScheme':
      if (value !== 'A' && value !== 'B') return `must be "A" or "B"`;
      break;
    case 'linkKind':
      if (!LINK_KINDS.some((kind) => kind === value)) return `must be one of ${LINK_KINDS.join(', ')}`;
      break;
    case 'welcome':
      if (!isWelcome(value))
        return `must have only friendIds and groupIds (lists of ids), and a greeting of at most ${MAX_GREETING} characters`;
      break;
    case 'groupFlags':
      if (!isRecord(value) || !Object.entries(value).every(isSwitch))
        return `must be an object with true or false for some of ${GROUP_SWITCHES.join(', ')}`;
      break;
    case 'moderation':
      if (!isModerationSettings(value))
        return `must have some of words, links ("none", or an object with domains) and hook, as the README shows`;
      break;
    case 'retention':
      if (!isRetention(value)) return `must have only ${RETENTION_DAYS.join(', ')}, whole numbers above 0`;
      break;
    case 'money':
      if (!isMoneySettings(value))
        return `must have currency, maxEnvelopeTotal, maxEnvelopeShares and maxEnvelopesPerDay, as the README shows`;
      break;
    case 'calls':
      if (!isCallSettings(value))
        return `must have some of isOff, stunUrls, turnUrls with turnSecret, turnLifetimeS and isRelayOnly, as the README shows`;
      break;
    case 'timeZone':
      if (typeof value !== 'string' || !isTimeZone(value))
        return `must be the name of a time zone such as Asia/Shanghai`;
      break;
    case 'signCampaigns':
      if (!areSignCampaigns(value)) return `must be a list of campaigns, as the README shows`;
      break;
    case 'service':
      if (!isServiceSettings(value)) return `must have a name and the values that the README shows`;
      break;
    case 'lottery':
      if (!isLotterySettings(value))
        return `must have only minAmount, maxAmount and drawS, whole numbers, as the README shows`;
      break;
    default:
      return UNKNOWN_SETTING;
  }
  return undefined;
}

/** Says why a tenant cannot need phone numbers. */
const NEEDS_SMS = 'cannot be true, because the provider sends no text messages: set SMS_URL and SMS_SECRET for it';

const PLATFORM = /^[\w-]{1,32}$/;
const LINK_KINDS: readonly LinkKind[] = ['auto', 'ws', 'sse'];
const MAX_WELCOMING = 100;
const MAX_GREETING = 1000;

/** Missing values are empty. */
const isWelcome = (value: unknown): boolean => {
  if (!isRecord(value)) return false;
  const { friendIds = [], groupIds = [], greeting = '', ...others } = value;
  return (
    Object.keys(others).length === 0 &&
    [friendIds, groupIds].every((ids) => Array.isArray(ids) && ids.length <= MAX_WELCOMING) &&
    isUserIds(friendIds) &&
    (groupIds as readonly unknown[]).every((id) => typeof id === 'string' && isGroupId(id)) &&
    typeof greeting === 'string' &&
    greeting.length <= MAX_GREETING
  );
};

const areLanguages = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every((code) => LANGUAGES.some((each) => each === code));

const RETENTION_DAYS = ['messageDays', 'fileDays', 'auditDays', 'reportDays'];

const isRetention = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, days]) => RETENTION_DAYS.includes(name) && Number.isSafeInteger(days) && Number(days) >= 1,
  );

const isSwitch = ([name, value]: readonly [string, unknown]): boolean =>
  GROUP_SWITCHES.some((each) => each === name) && typeof value === 'boolean';

const areLinks = (value: unknown, names: readonly string[]): boolean =>
  isRecord(value) &&
  Object.entries(value).every(
    ([name, link]) => names.includes(name) && typeof link === 'string' && /^https:\/\/\S{1,190}$/.test(link),
  );

/** Rejects private keys: they must not be in this file. */
async function isPublicKey(value: unknown): Promise<boolean> {
  if (!isRecord(value) || 'd' in value) return false;
  return importJWK(value as JWK, value['kty'] === 'OKP' ? 'EdDSA' : 'ES256').then(
    () => true,
    () => false,
  );
}

const isUserIds = (value: unknown): boolean =>
  Array.isArray(value) && value.every((id) => typeof id === 'string' && isUserId(id));

const isTag = (value: unknown): boolean =>
  isRecord(value) &&
  [value['id'], value['name']].every((text) => typeof text === 'string' && text !== '') &&
  isUserIds(value['userIds']);
