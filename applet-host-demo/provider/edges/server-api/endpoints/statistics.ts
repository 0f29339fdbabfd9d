import { success } from '#domain/result.ts';
import { readStatistics } from '../../../base/store/nodes/platform-statistics.ts';
import { endpoint } from '../endpoint.ts';
import { integer, object } from '../json-codecs.ts';

const amount = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const DAY_MS = 86_400_000;

const statisticsGet = endpoint(
  {
    name: 'getStatistics',
    method: 'GET',
    path: '/statistics',
    scope: 'statistics:read',
    summary: 'Counts players, groups, sessions and messages',
    description: '`LastDay` means the last 24 hours.',
    reply: object(
      {
        players: amount,
        frozenPlayers: amount,
        newPlayersLastDay: amount,
        signedInPlayers: amount,
        groups: amount,
        messages: amount,
        activeChatsLastDay: amount,
      },
      'Statistics',
    ),
  },
  async (_request, { services: { db, now }, tenant }) => success(await readStatistics(db, tenant.code, now() - DAY_MS)),
);

export const STATISTICS_ENDPOINTS = [statisticsGet];
