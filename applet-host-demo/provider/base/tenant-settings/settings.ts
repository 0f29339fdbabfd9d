import { createHash } from 'node:crypto';
import type { JWK } from 'jose';
import type { OwnTexts } from '#domain/brand/text-check.ts';
import { type Theme, themeTexts } from '#domain/brand/theme.ts';
import type { SignCampaign } from '#domain/campaign/sign-campaign.ts';
import type { PrivacySetting } from '#domain/contact/privacy.ts';
import type { GroupSwitch } from '#domain/group/group-flag.ts';
import { MAX_GROUP_MEMBERS } from '#domain/limits.ts';
import type { AboutPage } from '#domain/session/app-links.ts';
import type { LinkKind, RoleScheme, TenantConfig } from '#domain/session/tenant.ts';
import type { LotterySettings } from './lottery-settings.ts';
import type { CallSettings } from './call-settings.ts';
import type { ModerationSettings } from './moderation-settings.ts';
import type { MoneySettings } from './money-settings.ts';
import type { ServiceSettings } from './service-settings.ts';

/** The stored settings of a tenant: its public configuration and internal settings of the provider. JSON in the database. */
export interface TenantSettings {
  /** The kind of platform. `CB` has money in its chats. Spec: 1-chat §1. */
  readonly platform: string;
  readonly productName: string;
  readonly languages: readonly string[];
  readonly roleScheme: RoleScheme;
  readonly parentOrigins: readonly string[];
  readonly canRegister: boolean;
  /** An erased player whom the platform signs in again begins as a new one. Absent: no, the sign-in is refused. */
  readonly readmitsErased?: boolean;
  /** The widget may run as an applet. Absent: no. */
  readonly hasApplet?: boolean;
  /** Absent: the widget chooses by what the network allows. */
  readonly linkKind?: LinkKind;
  /** Registering needs a verified phone number. Absent: no. */
  readonly requiresSms?: boolean;
  /** The tenant's own colours and radii. L-WL1. */
  readonly theme: Theme;
  /** The address of the tenant's icon: https, or a path of the provider. Absent or empty: the product's. */
  readonly icon?: string;
  /** The picture in the bubble on the host page. Absent or empty: `icon`. */
  readonly launcherIcon?: string;
  /** Texts that replace the product's, by language and `namespace.key`. Absent: none. L-WL3. */
  readonly texts?: OwnTexts;
  /** Public keys for the identity tokens that the platform's server signs. D-12. */
  readonly identityKeys: readonly JWK[];
  readonly welcome: Welcome;
  /** The storage quota of one user in bytes. Absent: the provider's default. */
  readonly storageQuotaBytes?: number;
  /** The maximum number of members of one group. Absent: 500. */
  readonly maxGroupMembers?: number;
  /** The privacy settings that users cannot switch on. Absent: none. */
  readonly closedPrivacy?: readonly PrivacySetting[];
  /** Links to the native apps. Absent: the widget offers none. */
  readonly appLinks?: { readonly android?: string; readonly ios?: string };
  /** Links to the platform's pages about the product. Absent: the About screen has no rows for them. */
  readonly aboutLinks?: Readonly<Partial<Record<AboutPage, string>>>;
  /** 0 hides the friend tab from all users of the tenant. Absent: 1. */
  readonly authType?: 0 | 1;
  /** The maximum number of groups that one user may own. Absent: 100. */
  readonly maxOwnedGroups?: number;
  /** The users who may send to all their friends or groups at once. Absent: none. L-CT4. */
  readonly staffIds?: readonly string[];
  /** The marks that the platform gives its players, for messages of the staff. Absent: none. L-CT4. */
  readonly tags?: readonly TenantTag[];
  /** Absent: the chats have no money. */
  readonly money?: MoneySettings;
  /** The time zone in which a day of the tenant begins, such as `Asia/Shanghai`. Absent: UTC. */
  readonly timeZone?: string;
  /** Absent: none. Needs `money`. L-CA1. */
  readonly signCampaigns?: readonly SignCampaign[];
  /** The customer service. Absent: none. L-CS5. */
  readonly service?: ServiceSettings;
  /** Users share and follow bets. Absent: no. Needs `money`. L-LO1. */
  readonly lottery?: LotterySettings;
  /** Chats leave out precision plans. Absent: they show them. */
  readonly hidesPrecisionBets?: boolean;
  /** Texts that users may not show to others. Absent: none. L-PB5. */
  readonly moderation?: ModerationSettings;
  /** How long messages and files are kept. Absent: for ever. L-PB4. */
  readonly retention?: RetentionSettings;
  /** Calls between friends. Absent: without servers, so that only devices in one network reach each other. */
  readonly calls?: CallSettings;
  /** Switches that have this value in all groups, whatever their owners have chosen. The database view `group_rules` applies them. */
  readonly groupFlags?: Readonly<Partial<Record<GroupSwitch, boolean>>>;
}

/** Days after which data are removed; an absent value keeps them for ever. */
export interface RetentionSettings {
  readonly messageDays?: number;
  /** Files of messages that are kept. */
  readonly fileDays?: number;
  readonly auditDays?: number;
  /** Closed reports with their evidence, after they were closed. */
  readonly reportDays?: number;
}

export interface TenantTag {
  readonly id: string;
  readonly name: string;
  readonly userIds: readonly string[];
}

/** The initial friends and groups of a new user. */
export interface Welcome {
  /** These users become the new user's friends; the first one sends the greeting. */
  readonly friendIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Empty: no greeting. */
  readonly greeting: string;
}

export interface Tenant {
  readonly code: string;
  readonly settings: TenantSettings;
  readonly config: TenantConfig;
}

export const NO_WELCOME: Welcome = { friendIds: [], groupIds: [], greeting: '' };

/** @param apiHosts other origins of this provider */
export function tenantOf(code: string, settings: TenantSettings, apiHosts: readonly string[]): Tenant {
  return {
    code,
    // An operator may enter some of the values.
    settings: { ...settings, welcome: { ...NO_WELCOME, ...settings.welcome } },
    config: {
      tenant: code,
      platform: settings.platform,
      service: settings.service?.isOn === false ? undefined : settings.service?.name,
      hasGuestService: settings.service?.isOn !== false && settings.service?.allowsGuests === true,
      productName: settings.productName,
      languages: settings.languages,
      roleScheme: settings.roleScheme,
      parentOrigins: settings.parentOrigins,
      canRegister: settings.canRegister,
      hasApplet: settings.hasApplet ?? false,
      linkKind: settings.linkKind ?? 'auto',
      sendsHello: true,
      currency: settings.money?.currency,
      hasLottery: settings.money !== undefined && settings.lottery !== undefined,
      hidesPrecisionBets: settings.hidesPrecisionBets ?? false,
      hasCampaigns: settings.money !== undefined && (settings.signCampaigns ?? []).length > 0,
      hasCalls: settings.calls?.isOff !== true,
      maxGroupMembers: settings.maxGroupMembers ?? MAX_GROUP_MEMBERS,
      apiHosts,
      theme: themeTexts(settings.theme),
      icon: settings.icon === '' ? undefined : settings.icon,
      ownTexts: new Map(Object.entries(settings.texts ?? {}).map(([language, texts]) => [language, versionOf(texts)])),
      // The Vietnamese texts of a tenant are among its own texts. L-E8a.
      vietnamesePack: new Map(),
    },
  };
}

/** Changes with the texts, so that browsers may keep them for ever. */
const versionOf = (texts: Readonly<Record<string, string>>): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 12);
