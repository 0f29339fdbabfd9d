import { optional } from '#contract/codec.ts';
import type { StoredPlayer } from '../../../base/store/people/players.ts';
import { boolean, integer, listOf, object, string, time } from '../json-codecs.ts';
import { pageOf } from '../paging.ts';
import { MAX_REASON } from '../sanctions.ts';

const MAX_TAGS = 50;

/** A mark that the platform gives its players. */
export const tag = string({ min: 1, max: 64, description: 'A mark of your players, such as `vip`.' });
/** The fields of a query that choose players. */
export const playerFilter = {
  tag: optional(tag),
  search: optional(
    string({
      min: 1,
      max: 100,
      pattern: /\S/,
      description: 'A part of the name, of your id or of the id in the chat, or a whole tag.',
    }),
  ),
};
export const nickname = string({ min: 1, max: 200, description: 'At most 16 visible characters, without < > /.' });
export const photo = string({
  max: 500,
  description:
    'A preset (`girl1` to `girl7`, `man1` to `man6`), an https address, or empty for the letters of the name.',
});

const language = string({ max: 35, pattern: /^[A-Za-z0-9-]*$/, description: 'A language tag; empty: unknown.' });
const level = integer({ min: 0, max: 1_000_000 });
const tags = listOf(tag, { max: MAX_TAGS });

const attributes = object({ language, level: optional(level), tags }, 'Attributes');

/** All fields are optional: absent ones stay. */
export const attributeChange = object(
  { language: optional(language), level: optional(level), tags: optional(tags) },
  'AttributeChange',
);

export const player = object(
  {
    userId: string({ max: 10, description: 'The id in the chat.' }),
    playerId: optional(string({ max: 128, description: 'Your id. Absent: the user has registered in the chat.' })),
    name: string({ max: 200 }),
    photo: string({ max: 500 }),
    isFrozen: boolean,
    frozenUntil: optional(time),
    freezeReason: optional(string({ max: MAX_REASON, description: 'For operators; the player does not see it.' })),
    createdAt: time,
    lastLoginAt: optional(time),
    lastSeenAt: optional(time),
    isOnline: boolean,
    attributes,
  },
  'Player',
);
export const playerPage = pageOf(player, 'PlayerPage');

/** @param isOnline the chat is open somewhere */
export const playerView = (
  { createdAtMs, lastLoginAtMs, lastSeenAtMs, frozenUntilMs, freezeReason, ...shown }: StoredPlayer,
  isOnline: boolean,
) => ({
  ...shown,
  isOnline,
  frozenUntil: frozenUntilMs,
  freezeReason: freezeReason === '' ? undefined : freezeReason,
  lastSeenAt: lastSeenAtMs,
  createdAt: createdAtMs,
  lastLoginAt: lastLoginAtMs,
});
