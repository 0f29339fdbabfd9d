// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
} from '../types.ts';

export interface StatisticsApi {
  /** Counts players, groups, sessions and messages. `LastDay` means the last 24 hours. Scope: `statistics:read`. */
  getStatistics(options?: CallOptions): Promise<Statistics>;
}

export interface Statistics {
  readonly players: number;
  readonly frozenPlayers: number;
  readonly newPlayersLastDay: number;
  readonly signedInPlayers: number;
  readonly groups: number;
  readonly messages: number;
  readonly activeChatsLastDay: number;
}
