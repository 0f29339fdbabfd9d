import { GROUP_SWITCHES } from '#domain/group/group-flag.ts';
import { LIMIT_KINDS } from '../../base/store/schema/schema-moderation.ts';
import { described, string, word } from './json-codecs.ts';

const MAX_REFERENCE = 150;

export const playerReference = string({
  min: 1,
  max: MAX_REFERENCE,
  description: 'The platform’s id of a player, or `user:` and the id of a user of the chat.',
  examples: ['player-17', 'user:M123456789'],
});

export const memberReference = string({
  min: 1,
  max: MAX_REFERENCE,
  description: 'A player, or `account:` and the name of a service account.',
  examples: ['player-17', 'user:M123456789', 'account:results'],
});

export const groupReference = string({
  min: 1,
  max: MAX_REFERENCE,
  description: 'The id of a group, or `alias:` and the platform’s name for it.',
  examples: ['dr9hzi43', 'alias:vip'],
});

/** The name of a service account or the alias of a group. */
export const slug = string({
  min: 1,
  max: 64,
  pattern: /^[a-z0-9][a-z0-9_-]{0,63}$/,
  description: 'Lowercase letters, digits, `-` and `_`.',
});

/** The parameters in paths, by name. */
export const PARAMETERS = {
  player: playerReference,
  friend: memberReference,
  member: memberReference,
  group: groupReference,
  account: slug,
  flag: described(word(GROUP_SWITCHES), 'A switch of the group.'),
  limit: described(word(LIMIT_KINDS), 'A kind of limit of a player. `links`: the player shows no links to others.'),
  envelope: string({ min: 1, max: 64, description: 'The id of a red envelope.' }),
  transfer: string({ min: 1, max: 64, description: 'The id of a transfer.' }),
  session: string({ max: 32, pattern: /^[0-9a-f]{32}$/, description: 'The id of a session.' }),
  file: string({ min: 16, max: 64, pattern: /^[\w-]+$/, description: 'The id of a stored file.' }),
  export: string({ max: 16, pattern: /^[0-9a-f]{16}$/, description: 'The id of an export.' }),
  report: string({ max: 15, pattern: /^\d{1,15}$/, description: 'The id of a report.' }),
  message: string({
    max: 40,
    pattern: /^\w{1,20}:\d{1,15}$/,
    description: 'The id of a chat, `:`, and the id of a message in it.',
    examples: ['dr9hzi43:17'],
  }),
  scheduled: string({ max: 16, pattern: /^[0-9a-f]{16}$/, description: 'The id of a scheduled message.' }),
  webhook: string({ max: 16, pattern: /^[0-9a-f]{16}$/, description: 'The id of a webhook.' }),
  kid: string({ min: 1, max: 128, pattern: /^[\x21-\x7e]{1,128}$/, description: 'The id of an identity key.' }),
  agent: string({
    min: 1,
    max: MAX_REFERENCE,
    description: 'The login name of an agent, or `user:` and the id in the chat.',
    examples: ['wansu', 'user:M123456789'],
  }),
  key: string({ max: 16, pattern: /^[0-9a-f]{16}$/, description: 'The id of an API key.' }),
} as const;
export type ParameterName = keyof typeof PARAMETERS;
