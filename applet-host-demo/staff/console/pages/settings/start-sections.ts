import type { SettingSection } from './fields.ts';

/** How the chat connects, and what kind of platform it is for. */
export const COMPATIBILITY: SettingSection = {
  title: 'compatibility',
  fields: [
    { kind: 'text', path: ['platform'], label: 'platformKind', hint: 'platformKindHint', max: 32, isCode: true },
    {
      kind: 'choice',
      path: ['linkKind'],
      label: 'linkKind',
      hint: 'linkKindHint',
      absent: 'auto',
      choices: [
        ['auto', 'linkAuto'],
        ['ws', 'linkSocket'],
        ['sse', 'linkStream'],
      ],
    },
    {
      kind: 'choice',
      path: ['roleScheme'],
      label: 'roleScheme',
      hint: 'roleSchemeHint',
      absent: 'B',
      choices: [
        ['B', 'roleSchemeB'],
        ['A', 'roleSchemeA'],
      ],
    },
  ],
};

/** The friends, groups and greeting of a new player. */
export const WELCOME: SettingSection = {
  title: 'welcome',
  fields: [
    {
      kind: 'lines',
      path: ['welcome', 'friendIds'],
      label: 'welcomeFriends',
      hint: 'welcomeFriendsHint',
      isCode: true,
    },
    {
      kind: 'lines',
      path: ['welcome', 'groupIds'],
      label: 'welcomeGroups',
      hint: 'welcomeGroupsHint',
      isCode: true,
    },
    {
      kind: 'text',
      path: ['welcome', 'greeting'],
      label: 'welcomeGreeting',
      hint: 'welcomeGreetingHint',
      max: 1000,
      isLong: true,
    },
  ],
};
