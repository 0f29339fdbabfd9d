import { Readable } from 'node:stream';
import { CSV_MEDIA_TYPE, csvLine, UTF8_MARK } from '#domain/csv.ts';
import { success } from '#domain/result.ts';
import { countPlayers, listPlayers, type PlayerFilter, type StoredPlayer } from '../../../base/store/people/players.ts';
import type { Database } from '../../../base/store/schema/schema.ts';
import { endpoint } from '../endpoint.ts';
import { boolean, fileOf, integer, object } from '../json-codecs.ts';
import { playerFilter } from './player-schemas.ts';

/** A count of more players would read all of them for a number that says no more. */
const MAX_COUNT = 100_000;
const READ_AT_ONCE = 2000;

const countGet = endpoint(
  {
    name: 'countPlayers',
    method: 'GET',
    path: '/player-list/count',
    scope: 'players:read',
    summary: 'Counts the players that a search finds, or all',
    description: `At most ${MAX_COUNT}; \`isCapped\` says that there are more.`,
    query: object(playerFilter),
    reply: object({ count: integer({ min: 0, max: MAX_COUNT }), isCapped: boolean }, 'PlayerCount'),
  },
  async ({ query }, { services: { db }, tenant }) => {
    const found = await countPlayers(db, tenant.code, query, MAX_COUNT + 1);
    return success({ count: Math.min(found, MAX_COUNT), isCapped: found > MAX_COUNT });
  },
);

const COLUMNS = [
  'userId',
  'playerId',
  'name',
  'language',
  'level',
  'tags',
  'createdAt',
  'lastLoginAt',
  'lastSeenAt',
  'isFrozen',
  'frozenUntil',
] as const;

const exportGet = endpoint(
  {
    name: 'exportPlayers',
    method: 'GET',
    path: '/player-list/export',
    scope: 'players:export',
    summary: 'Exports the players that a search finds, or all, as a table (CSV)',
    description:
      `The columns are ${COLUMNS.join(', ')}; tags are separated by spaces. The audit log records the export. A cell that a spreadsheet would ` +
      'run as a formula starts with an apostrophe. A connection that ends early had a failure.',
    query: object(playerFilter),
    reply: fileOf(CSV_MEDIA_TYPE),
    asFile: CSV_MEDIA_TYPE,
  },
  async ({ query }, { services: { db }, tenant }) =>
    success({
      size: undefined,
      name: `players-${tenant.code}.csv`,
      open: () => Readable.from(tableOf(db, tenant.code, query)),
    }),
);

export const PLAYER_LIST_ENDPOINTS = [countGet, exportGet];

/** The players as parts of a table. A part is read when the previous one is sent. */
async function* tableOf(db: Database, tenant: string, filter: PlayerFilter): AsyncGenerator<string> {
  yield `${UTF8_MARK}${csvLine(COLUMNS)}\r\n`;
  for (let after = ''; ;) {
    const part = await listPlayers(db, tenant, { ...filter, after, limit: READ_AT_ONCE });
    const last = part.at(-1);
    if (last === undefined) return;
    yield part.map((player) => `${csvLine(cellsOf(player))}\r\n`).join('');
    after = last.userId;
  }
}

const cellsOf = (player: StoredPlayer): readonly string[] => {
  const { language, level, tags } = player.attributes;
  return [
    player.userId,
    player.playerId ?? '',
    player.name,
    language,
    level === undefined ? '' : String(level),
    tags.join(' '),
    timeOf(player.createdAtMs),
    timeOf(player.lastLoginAtMs),
    timeOf(player.lastSeenAtMs),
    String(player.isFrozen),
    timeOf(player.frozenUntilMs),
  ];
};

const timeOf = (timeMs: number | undefined): string => (timeMs === undefined ? '' : new Date(timeMs).toISOString());
