import { MAX_RADIUS_PX, type ThemeRadius } from '../../../../../widget/domain/brand/theme.ts';
import type { TextKey } from '../../texts.ts';
import type { SettingSection } from './fields.ts';
import { COMPATIBILITY, WELCOME } from './start-sections.ts';

export const TAB_NAMES = ['embedding', 'look', 'texts', 'limits', 'service', 'moderation', 'data'] as const;
export type TabName = (typeof TAB_NAMES)[number];

/**
 * The settings that have a general editor, by tab. Origins, identity keys, languages, colours, texts and the link policy have editors of
 * their own.
 */
export const SECTIONS: Readonly<Record<TabName, readonly SettingSection[]>> = {
  embedding: [
    {
      title: 'product',
      fields: [
        { kind: 'text', path: ['productName'], label: 'productName', hint: 'productNameHint', max: 40 },
        { kind: 'switch', path: ['hasApplet'], label: 'hasApplet', isOnWhenAbsent: false },
      ],
    },
    COMPATIBILITY,
    {
      title: 'links',
      fields: [
        ...(['android', 'ios'] as const).map((name) => linkField('appLinks', name)),
        ...(['updates', 'help', 'feedback', 'terms', 'privacy'] as const).map((name) => linkField('aboutLinks', name)),
      ],
    },
  ],
  look: [
    {
      title: 'shapes',
      fields: [
        { kind: 'picture', path: ['icon'], label: 'icon', hint: 'iconHint', upload: '/tenant/icon' },
        {
          kind: 'picture',
          path: ['launcherIcon'],
          label: 'launcherIcon',
          hint: 'iconHint',
          upload: '/tenant/launcher-icon',
        },
        ...(['bubbleRadius', 'cardRadius', 'fieldRadius', 'sheetRadius'] as const).map((name) => radiusField(name)),
      ],
    },
  ],
  texts: [],
  limits: [
    {
      title: 'registration',
      fields: [
        { kind: 'switch', path: ['canRegister'], label: 'canRegister', hint: 'canRegisterHint', isOnWhenAbsent: false },
        { kind: 'switch', path: ['requiresSms'], label: 'requiresSms', hint: 'requiresSmsHint', isOnWhenAbsent: false },
        {
          kind: 'switch',
          path: ['readmitsErased'],
          label: 'readmitsErased',
          hint: 'readmitsErasedHint',
          isOnWhenAbsent: false,
        },
        { kind: 'switch', path: ['authType'], label: 'hasFriends', isOnWhenAbsent: true, values: [0, 1] },
        {
          kind: 'choices',
          path: ['closedPrivacy'],
          label: 'closedPrivacy',
          choices: [
            ['friendRequests', 'privacyRequests'],
            ['findByCode', 'privacyFind'],
            ['groupInvites', 'privacyInvites'],
          ],
        },
      ],
    },
    WELCOME,
    {
      title: 'limits',
      fields: [
        { kind: 'number', path: ['maxGroupMembers'], label: 'maxGroupMembers', min: 1 },
        { kind: 'number', path: ['maxOwnedGroups'], label: 'maxOwnedGroups', min: 1 },
        { kind: 'json', path: ['groupFlags'], label: 'groupFlags', hint: 'groupFlagsHint' },
        { kind: 'number', path: ['storageQuotaBytes'], label: 'storageQuota', hint: 'storageQuotaHint', min: 0 },
      ],
    },
    {
      title: 'staff',
      fields: [
        { kind: 'lines', path: ['staffIds'], label: 'staffIds', hint: 'staffIdsHint', isCode: true },
        { kind: 'json', path: ['tags'], label: 'tagLists', hint: 'tagListsHint' },
      ],
    },
    {
      title: 'calls',
      fields: [
        {
          kind: 'switch',
          path: ['calls', 'isOff'],
          label: 'hasCalls',
          isOnWhenAbsent: true,
          values: [true, undefined],
        },
        { kind: 'lines', path: ['calls', 'stunUrls'], label: 'stunUrls', isCode: true },
        { kind: 'lines', path: ['calls', 'turnUrls'], label: 'turnUrls', isCode: true },
        { kind: 'text', path: ['calls', 'turnSecret'], label: 'turnSecret', max: 200, isCode: true },
        { kind: 'number', path: ['calls', 'turnLifetimeS'], label: 'turnLifetime', min: 60 },
        { kind: 'switch', path: ['calls', 'isRelayOnly'], label: 'isRelayOnly', isOnWhenAbsent: false },
      ],
    },
    {
      title: 'money',
      object: {
        path: ['money'],
        label: 'hasMoney',
        first: {
          currency: { code: 'CNY', digits: 2 },
          maxEnvelopeTotal: 200_000,
          maxEnvelopeShares: 100,
          maxEnvelopesPerDay: 2_000_000,
        },
      },
      fields: [
        { kind: 'text', path: ['money', 'currency', 'code'], label: 'currency', max: 3, isCode: true },
        { kind: 'number', path: ['money', 'currency', 'digits'], label: 'currencyDigits', min: 0 },
        { kind: 'number', path: ['money', 'maxEnvelopeTotal'], label: 'maxEnvelopeTotal', hint: 'minorUnits', min: 1 },
        { kind: 'number', path: ['money', 'maxEnvelopeShares'], label: 'maxEnvelopeShares', min: 1 },
        { kind: 'number', path: ['money', 'maxEnvelopesPerDay'], label: 'maxEnvelopesPerDay', min: 1 },
        { kind: 'number', path: ['money', 'maxEnvelopeCountPerDay'], label: 'maxEnvelopeCountPerDay', min: 1 },
        { kind: 'number', path: ['money', 'maxTransfer'], label: 'maxTransfer', min: 1 },
        { kind: 'number', path: ['money', 'maxTransfersPerDay'], label: 'maxTransfersPerDay', min: 1 },
        { kind: 'number', path: ['money', 'maxTransferCountPerDay'], label: 'maxTransferCountPerDay', min: 1 },
        { kind: 'number', path: ['money', 'confirmAbove'], label: 'confirmAbove', min: 0 },
        { kind: 'number', path: ['money', 'confirmAbovePerDay'], label: 'confirmAbovePerDay', min: 0 },
        { kind: 'number', path: ['money', 'openingBalance'], label: 'openingBalance', min: 0 },
        { kind: 'json', path: ['money', 'groups'], label: 'moneyGroups', hint: 'moneyGroupsHint' },
        { kind: 'json', path: ['signCampaigns'], label: 'signCampaigns', hint: 'seeReadme' },
      ],
    },
    {
      title: 'lottery',
      object: { path: ['lottery'], label: 'hasLottery', first: {} },
      fields: [
        { kind: 'number', path: ['lottery', 'minAmount'], label: 'minBet', hint: 'minorUnits', min: 1 },
        { kind: 'number', path: ['lottery', 'maxAmount'], label: 'maxBet', hint: 'minorUnits', min: 1 },
        { kind: 'number', path: ['lottery', 'drawS'], label: 'drawSeconds', min: 1 },
        { kind: 'switch', path: ['hidesPrecisionBets'], label: 'hidesPrecisionBets', isOnWhenAbsent: false },
      ],
    },
  ],
  service: [
    {
      title: 'service',
      object: { path: ['service'], label: 'hasService', first: { name: 'Service' } },
      fields: [
        { kind: 'text', path: ['service', 'name'], label: 'serviceName', max: 60 },
        { kind: 'switch', path: ['service', 'isOn'], label: 'serviceOpen', isOnWhenAbsent: true },
        { kind: 'switch', path: ['service', 'allowsGuests'], label: 'allowsGuests', isOnWhenAbsent: false },
        { kind: 'hours', path: ['service', 'hours'], label: 'hours', hint: 'hoursHint' },
        { kind: 'text', path: ['timeZone'], label: 'timeZone', hint: 'timeZoneHint', max: 60, isCode: true },
        {
          kind: 'choice',
          path: ['service', 'routing'],
          label: 'routing',
          absent: 'manual',
          choices: [
            ['manual', 'routingManual'],
            ['auto', 'routingAuto'],
          ],
        },
        { kind: 'number', path: ['service', 'targetS'], label: 'targetSeconds', hint: 'targetSecondsHint', min: 1 },
        { kind: 'number', path: ['service', 'idleS'], label: 'idleSeconds', hint: 'idleSecondsHint', min: 1 },
      ],
    },
    {
      title: 'serviceTexts',
      fields: [
        { kind: 'lines', path: ['service', 'topics'], label: 'topics', hint: 'oneALine' },
        { kind: 'lines', path: ['service', 'categories'], label: 'categories', hint: 'oneALine' },
        { kind: 'text', path: ['service', 'waitingWords'], label: 'waitingWords', max: 300, isLong: true },
        { kind: 'text', path: ['service', 'refuseWords'], label: 'refuseWords', max: 300, isLong: true },
      ],
    },
    {
      title: 'quickReplies',
      fields: [{ kind: 'pairs', path: ['service', 'replies'], label: 'quickReplies', hint: 'quickRepliesHint' }],
    },
  ],
  moderation: [
    {
      title: 'words',
      fields: [{ kind: 'lines', path: ['moderation', 'words'], label: 'refusedWords', hint: 'refusedWordsHint' }],
    },
    {
      title: 'hook',
      object: {
        path: ['moderation', 'hook'],
        label: 'hasHook',
        first: { url: '', secret: '', withoutAnswer: 'allow' },
      },
      fields: [
        { kind: 'text', path: ['moderation', 'hook', 'url'], label: 'hookUrl', max: 500, isCode: true },
        {
          kind: 'text',
          path: ['moderation', 'hook', 'secret'],
          label: 'hookSecret',
          hint: 'hookSecretHint',
          max: 200,
          isCode: true,
        },
        {
          kind: 'choice',
          path: ['moderation', 'hook', 'withoutAnswer'],
          label: 'withoutAnswer',
          absent: 'allow',
          choices: [
            ['allow', 'allow'],
            ['refuse', 'refuse'],
          ],
        },
      ],
    },
  ],
  data: [
    {
      title: 'retention',
      fields: [
        { kind: 'number', path: ['retention', 'messageDays'], label: 'messageDays', hint: 'keptForEver', min: 1 },
        { kind: 'number', path: ['retention', 'fileDays'], label: 'fileDays', hint: 'keptForEver', min: 1 },
        { kind: 'number', path: ['retention', 'reportDays'], label: 'reportDays', hint: 'keptForEver', min: 1 },
        { kind: 'number', path: ['retention', 'auditDays'], label: 'auditDays', hint: 'keptForEver', min: 1 },
      ],
    },
  ],
};

/** The names of settings with an editor of their own, and of those whose parts are in several sections. */
const OWN_LABELS: Readonly<Record<string, TextKey>> = {
  parentOrigins: 'origins',
  identityKeys: 'identityKeys',
  languages: 'languages',
  theme: 'theme',
  texts: 'ownTexts',
  moderation: 'tab-moderation',
};

/** The name of a setting for operators: the label of its field, or the title of the section with its parts. Undefined: it has no editor. */
export function labelOf(setting: string): TextKey | undefined {
  const own = OWN_LABELS[setting];
  if (own !== undefined) return own;
  for (const { title, fields } of Object.values(SECTIONS).flat()) {
    const field = fields.find(({ path }) => path[0] === setting);
    if (field !== undefined) return field.path.length === 1 ? field.label : title;
  }
  return undefined;
}

function radiusField(name: ThemeRadius) {
  return { kind: 'number', path: ['theme', name], label: name, min: 0, max: MAX_RADIUS_PX } as const;
}

function linkField(
  setting: 'appLinks' | 'aboutLinks',
  name: 'android' | 'ios' | 'updates' | 'help' | 'feedback' | 'terms' | 'privacy',
) {
  return { kind: 'text', path: [setting, name], label: `link-${name}`, max: 200, isCode: true } as const;
}
