import pg from 'pg';
import { Kysely } from 'kysely';
import { createDialect } from '../../../../applet-host-demo/provider/base/store/engine/pool.ts';
import { TYPES } from '../../../../applet-host-demo/provider/base/store/engine/postgres.ts';
import type { Database, Schema } from '../../../../applet-host-demo/provider/base/store/schema/schema.ts';

/** How PostgreSQL executes one statement of the provider. */
export interface Explained {
  readonly milliseconds: number;
  readonly rows: number;
  /** Rows that the scans of tables and indexes read, also those that a filter then dropped. */
  readonly rowsRead: number;
  /** Pages of 8 KB that were read, from memory or from the disk. */
  readonly buffers: number;
  /** The kinds of access to tables, such as `Index Scan`. */
  readonly scans: readonly string[];
  /** Large tables that are read from one end to the other. */
  readonly wholeTables: readonly string[];
}

export interface Explainer {
  /** Runs functions of the provider's store, and explains each of their statements. */
  readonly explain: (work: (db: Database) => Promise<unknown>) => Promise<readonly Explained[]>;
  readonly close: () => Promise<void>;
}

/** The planner rightly reads smaller tables as a whole, for a user with hundreds of chats. */
const LARGE_TABLE_ROWS = 100_000;
const EXPLAINABLE = /^\s*(?:select|with|insert|update|delete)\b/i;
const NO_STATEMENT = /set_config|^\s*select[^]*for update\s*$/i;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  /** For each loop, like the next two. */
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

export async function createExplainer(url: string): Promise<Explainer> {
  const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 2, types: TYPES });
  const db = new Kysely<Schema>({
    dialect: createDialect(pool, { isPreparing: false }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // As the provider's searches do: compiling a plan takes longer than these statements.
  await client.query('set jit = off');
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples > ${LARGE_TABLE_ROWS}`,
  );
  const largeTables = new Set(rows.map(({ relname }) => relname));

  const explainOne = async (text: string, values: readonly unknown[]): Promise<Explained> => {
    await client.query('begin');
    try {
      const { rows: found } = await client.query<{
        'QUERY PLAN': readonly { Plan: PlanNode; 'Execution Time': number }[];
      }>({
        text: `explain (analyze, buffers, format json) ${text}`,
        values: [...values],
      });
      const [explained] = found[0]?.['QUERY PLAN'] ?? [];
      if (explained === undefined) throw new Error('there is no plan');
      const nodes = nodesOf(explained.Plan);
      const scans = nodes.filter((node) => /Scan/.test(node['Node Type']) && node['Node Type'] !== 'CTE Scan');
      return {
        milliseconds: explained['Execution Time'],
        rows: explained.Plan['Actual Rows'],
        rowsRead: Math.round(scans.reduce((sum, node) => sum + rowsOf(node), 0)),
        buffers: explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'],
        scans: [...new Set(scans.map((node) => node['Node Type']))],
        wholeTables: scans
          .filter((node) => node['Node Type'] === 'Seq Scan' && largeTables.has(node['Relation Name'] ?? ''))
          .map((node) => node['Relation Name'] ?? ''),
      };
    } finally {
      await client.query('rollback');
    }
  };

  return {
    async explain(work) {
      statements.length = 0;
      await work(db);
      const explained: Explained[] = [];
      for (const { sql, parameters } of statements) {
        if (EXPLAINABLE.test(sql) && !NO_STATEMENT.test(sql)) explained.push(await explainOne(sql, parameters));
      }
      return explained;
    },
    close: async () => {
      await Promise.all([db.destroy(), client.end()]);
    },
  };
}

const rowsOf = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0));

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
