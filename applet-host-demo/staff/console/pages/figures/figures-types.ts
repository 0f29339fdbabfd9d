export const RANGES = ['hour', 'day', 'month'] as const;
export type Range = (typeof RANGES)[number];

/** One step of the charts. `null`: nothing was measured. */
export interface FigurePoint {
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
  readonly upSince: string;
}

export interface FiguresAnswer {
  readonly range: Range;
  readonly stepS: number;
  readonly points: readonly FigurePoint[];
  /** Null: the operator does not see what concerns all tenants. */
  readonly nodes: readonly FigureNode[] | null;
}
