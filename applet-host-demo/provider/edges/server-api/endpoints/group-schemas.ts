import { optional } from '#contract/codec.ts';
import { GROUP_SWITCHES } from '#domain/group/group-flag.ts';
import type { PlatformGroup } from '../../../base/store/groups/platform-groups.ts';
import { boolean, integer, object, string, time, word } from '../json-codecs.ts';
import { pageOf } from '../paging.ts';

export const groupName = string({ min: 1, max: 200, description: 'At most 16 visible characters, without < > /.' });
export const groupText = string({ max: 4000, description: 'At most 300 characters; empty: none.' });

export const groupPhoto = string({
  max: 3,
  pattern: /^(g\d\d)?$/,
  description: 'A preset (`g01` to `g19`), or empty for the letters of the name.',
});

/** One property for each switch. */
const flags = object(
  Object.fromEntries(GROUP_SWITCHES.map((name) => [name, boolean])) as Record<
    (typeof GROUP_SWITCHES)[number],
    typeof boolean
  >,
  'GroupFlags',
);

export const group = object(
  {
    groupId: string({ max: 8 }),
    groupNumber: string({ max: 8, description: 'The number with which strangers find the group.' }),
    alias: optional(string({ max: 64 })),
    name: string({ max: 200 }),
    photo: string({ max: 500 }),
    ownerId: string({ max: 10, description: 'The owner’s id in the chat.' }),
    announcement: string({ max: 4000 }),
    intro: string({ max: 4000 }),
    talkIntervalSeconds: optional(integer({ min: 0, max: 1_000_000 })),
    flags,
    memberCount: integer({ min: 0, max: 1_000_000 }),
    createdAt: time,
  },
  'Group',
);
export const groupPage = pageOf(group, 'GroupPage');

export const groupView = ({ createdAtMs, talkIntervalS, ...shown }: PlatformGroup) => ({
  ...shown,
  talkIntervalSeconds: talkIntervalS,
  createdAt: createdAtMs,
});

export const role = word(['owner', 'admin', 'member']);

const member = object(
  {
    userId: string({ max: 10 }),
    playerId: optional(string({ max: 128 })),
    account: optional(string({ max: 64, description: 'The member is this service account.' })),
    name: string({ max: 200 }),
    role,
    isMuted: boolean,
  },
  'Member',
);
export const memberPage = pageOf(member, 'MemberPage');
