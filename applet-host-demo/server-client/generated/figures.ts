// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
} from '../types.ts';

export interface FiguresApi {
  /**
   * Figures of the last hour, day or month, for charts. A point for each minute, quarter of an hour, or six hours:
   * the average number of players online, and how many messages, refused and failed calls and webhook deliveries
   * there were. `null`: nothing was measured, or no node counted the players. The time from a sent message to its
   * answer and the nodes concern all tenants: only operators of all tenants get them. Scope: `statistics:read`.
   */
  getFigures(query: GetFiguresQuery, options?: CallOptions): Promise<Figures>;
}

export interface GetFiguresQuery {
  /** The time until now that the points cover. */
  readonly range: 'hour' | 'day' | 'month';
}

export interface FigurePoint {
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly time: string;
  readonly online: number | null;
  readonly messages: number | null;
  readonly refusals: number | null;
  readonly errors: number | null;
  readonly webhooksDelivered: number | null;
  readonly webhooksFailed: number | null;
  readonly ackP50Ms: number | null;
  readonly ackP95Ms: number | null;
}

export interface FigureNode {
  readonly node: string;
  readonly host: string;
  readonly state: 'serving' | 'draining' | 'silent';
  readonly connections: number;
  readonly messagesPerMinute: number;
  readonly errorsPerMinute: number;
  readonly ackP95Ms: number | null;
  readonly memoryBytes: number;
  readonly memoryLimitBytes: number;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly upSince: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly sampledAt: string;
}

export interface Figures {
  readonly range: 'hour' | 'day' | 'month';
  readonly stepS: number;
  readonly points: readonly FigurePoint[];
  readonly nodes: readonly FigureNode[] | null;
}
