import { type Insertable, sql } from 'kysely';
import type { Database, Schema } from '../schema/schema.ts';

export type NodeSample = Insertable<Schema['figure_samples']>;
export type TenantSample = Insertable<Schema['figure_tenant_samples']>;

/** Stores the figures of a node and minute. A second sample of the same minute adds what has happened since the first. */
export async function writeSamples(db: Database, node: NodeSample, tenants: readonly TenantSample[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('figure_samples')
      .values(node)
      .onConflict((conflict) =>
        conflict.columns(['minute', 'node']).doUpdateSet({
          is_draining: node.is_draining,
          connections: node.connections,
          memory_bytes: node.memory_bytes,
          has_online: sql`figure_samples.has_online or excluded.has_online`,
          messages: sql`figure_samples.messages + excluded.messages`,
          errors: sql`figure_samples.errors + excluded.errors`,
          ack_buckets: sql`array(select a + b from unnest(figure_samples.ack_buckets, excluded.ack_buckets) as pair (a, b))`,
        }),
      )
      .execute();
    const all = <Column extends keyof TenantSample>(column: Column) => tenants.map((each) => each[column]);
    // One parameter for each column: there can be more tenants than a statement has parameters.
    await sql`
      insert into figure_tenant_samples as kept
        (tenant, minute, node, online, messages, refusals, errors, webhooks_delivered, webhooks_failed)
      select * from unnest(${all('tenant')}::text[], ${all('minute')}::bigint[], ${all('node')}::text[], ${all('online')}::integer[],
        ${all('messages')}::integer[], ${all('refusals')}::integer[], ${all('errors')}::integer[],
        ${all('webhooks_delivered')}::integer[], ${all('webhooks_failed')}::integer[])
      on conflict (tenant, minute, node) do update set
        online = coalesce(excluded.online, kept.online),
        messages = kept.messages + excluded.messages,
        refusals = kept.refusals + excluded.refusals,
        errors = kept.errors + excluded.errors,
        webhooks_delivered = kept.webhooks_delivered + excluded.webhooks_delivered,
        webhooks_failed = kept.webhooks_failed + excluded.webhooks_failed`.execute(trx);
  });
}

export async function removeOldSamples(db: Database, beforeMs: number): Promise<void> {
  await db.deleteFrom('figure_samples').where('minute', '<', beforeMs).execute();
  await db.deleteFrom('figure_tenant_samples').where('minute', '<', beforeMs).execute();
}

/** Counts users by tenant. */
export async function countByTenant(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ tenant: string; number: number }>`
    select tenant, count(*)::integer as number from users where user_id = any(${[...userIds]}::text[]) group by tenant`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.tenant, row.number]));
}

/** The time from a moment on, in steps of equal length. */
export interface Steps {
  readonly fromMs: number;
  readonly stepMs: number;
}

export interface TenantStep {
  readonly stepMs: number;
  /** The average number of users with an open chat; null: no node has counted them. */
  readonly online: number | null;
  readonly messages: number;
  readonly refusals: number;
  readonly errors: number;
  readonly webhooksDelivered: number;
  readonly webhooksFailed: number;
}

/**
 * The figures of a tenant by step. A step without a sample of any node is left out; a minute without a row of the tenant counts as zero.
 * Only minutes in which a node has counted the users belong to their average.
 */
export async function readTenantSteps(
  db: Database,
  tenant: string,
  { fromMs, stepMs }: Steps,
): Promise<readonly TenantStep[]> {
  const { rows } = await sql<TenantStep>`
    with measured as (
      select minute / ${stepMs}::bigint * ${stepMs}::bigint as step,
        count(distinct minute) filter (where has_online) as minutes
      from figure_samples where minute >= ${fromMs}::bigint group by 1
    ), counted as (
      select minute / ${stepMs}::bigint * ${stepMs}::bigint as step, sum(online) as online, sum(messages) as messages,
        sum(refusals) as refusals, sum(errors) as errors, sum(webhooks_delivered) as delivered, sum(webhooks_failed) as failed
      from figure_tenant_samples where tenant = ${tenant} and minute >= ${fromMs}::bigint group by 1
    )
    select m.step as "stepMs", round(coalesce(c.online, 0)::numeric / nullif(m.minutes, 0))::integer as online,
      coalesce(c.messages, 0)::bigint as messages, coalesce(c.refusals, 0)::bigint as refusals,
      coalesce(c.errors, 0)::bigint as errors, coalesce(c.delivered, 0)::bigint as "webhooksDelivered",
      coalesce(c.failed, 0)::bigint as "webhooksFailed"
    from measured m left join counted c on c.step = m.step order by m.step`.execute(db);
  return rows;
}

/** The answers to sent messages of all nodes by step, as numbers for each bucket. */
export async function readAckSteps(
  db: Database,
  { fromMs, stepMs }: Steps,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ step: number; buckets: number[] }>`
    select step, array_agg(number order by place) as buckets from (
      select s.minute / ${stepMs}::bigint * ${stepMs}::bigint as step, b.place, sum(b.number)::integer as number
      from figure_samples s, unnest(s.ack_buckets) with ordinality as b (number, place)
      where s.minute >= ${fromMs}::bigint group by 1, 2
    ) summed group by step`.execute(db);
  return new Map(rows.map(({ step, buckets }) => [step, buckets]));
}

/** The last sample of each node that has one since a moment, by host. */
export async function readLastSamples(db: Database, sinceMs: number): Promise<readonly NodeSample[]> {
  return db
    .selectFrom('figure_samples')
    .selectAll()
    .distinctOn('node')
    .where('minute', '>=', sinceMs)
    .orderBy('node')
    .orderBy('minute', 'desc')
    .execute();
}
