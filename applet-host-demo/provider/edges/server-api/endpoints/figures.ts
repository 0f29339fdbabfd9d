import { success } from '#domain/result.ts';
import { percentileMs } from '../../../capabilities/figures/percentile.ts';
import { ACK_BOUNDS_S } from '../../../base/observe/metrics.ts';
import {
  type NodeSample,
  readAckSteps,
  readLastSamples,
  readTenantSteps,
  type Steps,
} from '../../../base/store/nodes/figures.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { described, integer, listOf, nullable, object, string, time, word } from '../json-codecs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A node without a sample for this long is silent; after that it is no longer listed. */
const SILENT_MS = 3 * MINUTE_MS;
const FORGOTTEN_MS = HOUR_MS;

/** The length of the steps and their number. */
const RANGES = {
  hour: { stepMs: MINUTE_MS, count: 60 },
  day: { stepMs: 15 * MINUTE_MS, count: 96 },
  month: { stepMs: 6 * HOUR_MS, count: 120 },
} as const;

const amount = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

const point = object(
  {
    time,
    online: nullable(amount),
    messages: nullable(amount),
    refusals: nullable(amount),
    errors: nullable(amount),
    webhooksDelivered: nullable(amount),
    webhooksFailed: nullable(amount),
    ackP50Ms: nullable(amount),
    ackP95Ms: nullable(amount),
  },
  'FigurePoint',
);

const node = object(
  {
    node: string({ max: 64 }),
    host: string({ max: 300 }),
    state: word(['serving', 'draining', 'silent']),
    connections: amount,
    messagesPerMinute: amount,
    errorsPerMinute: amount,
    ackP95Ms: nullable(amount),
    memoryBytes: amount,
    memoryLimitBytes: amount,
    upSince: time,
    sampledAt: time,
  },
  'FigureNode',
);

const figuresGet = endpoint(
  {
    name: 'getFigures',
    method: 'GET',
    path: '/figures',
    scope: 'statistics:read',
    summary: 'Figures of the last hour, day or month, for charts',
    description:
      'A point for each minute, quarter of an hour, or six hours: the average number of players online, and how many messages, refused and ' +
      'failed calls and webhook deliveries there were. `null`: nothing was measured, or no node counted the players. The time from a sent message to its answer and the ' +
      'nodes concern all tenants: only operators of all tenants get them.',
    query: object({ range: described(word(['hour', 'day', 'month']), 'The time until now that the points cover.') }),
    reply: object(
      {
        range: word(['hour', 'day', 'month']),
        stepS: amount,
        points: listOf(point, { max: 1000 }),
        nodes: nullable(listOf(node, { max: 1000 })),
      },
      'Figures',
    ),
  },
  async ({ query: { range } }, context) => {
    const { stepMs, count } = RANGES[range];
    const { db, now } = context.services;
    const fromMs = (Math.floor(now() / stepMs) - count + 1) * stepMs;
    const steps = { fromMs, stepMs };
    const isWhole = seesAll(context);
    const [points, acks, nodes] = await Promise.all([
      readTenantSteps(db, context.tenant.code, steps),
      isWhole ? readAckSteps(db, steps) : new Map<number, readonly number[]>(),
      isWhole ? readLastSamples(db, now() - FORGOTTEN_MS) : undefined,
    ]);
    const byStep = new Map(points.map((each) => [each.stepMs, each]));
    return success({
      range,
      stepS: stepMs / 1000,
      points: timesOf(steps, count).map((timeMs) => {
        const found = byStep.get(timeMs);
        const ack = acks.get(timeMs) ?? [];
        return {
          time: timeMs,
          online: found?.online ?? null,
          messages: found?.messages ?? null,
          refusals: found?.refusals ?? null,
          errors: found?.errors ?? null,
          webhooksDelivered: found?.webhooksDelivered ?? null,
          webhooksFailed: found?.webhooksFailed ?? null,
          ackP50Ms: percentileMs(ack, 0.5, ACK_BOUNDS_S) ?? null,
          ackP95Ms: percentileMs(ack, 0.95, ACK_BOUNDS_S) ?? null,
        };
      }),
      nodes: nodes?.map((each) => nodeView(each, now())) ?? null,
    });
  },
);

export const FIGURE_ENDPOINTS = [figuresGet];

/** All tenants share the nodes, so only operators of all of them see what concerns all. */
const seesAll = ({ caller: { operator } }: ApiContext): boolean =>
  operator !== undefined && operator.tenants === undefined;

const timesOf = ({ fromMs, stepMs }: Steps, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => fromMs + at * stepMs);

const nodeView = (sample: NodeSample, nowMs: number) => ({
  node: sample.node,
  host: sample.host,
  state: stateOf(sample, nowMs),
  connections: sample.connections,
  messagesPerMinute: sample.messages,
  errorsPerMinute: sample.errors,
  ackP95Ms: percentileMs(sample.ack_buckets, 0.95, ACK_BOUNDS_S) ?? null,
  memoryBytes: sample.memory_bytes,
  memoryLimitBytes: sample.memory_limit_bytes,
  upSince: sample.up_since,
  sampledAt: sample.minute,
});

function stateOf(sample: NodeSample, nowMs: number): 'serving' | 'draining' | 'silent' {
  if (sample.minute < nowMs - SILENT_MS) return 'silent';
  return sample.is_draining ? 'draining' : 'serving';
}
