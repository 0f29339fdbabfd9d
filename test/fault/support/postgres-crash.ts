import pg from 'pg';
import type { TestDatabase } from '../../support/provider-database.ts';

export const urlOf = ({ choice }: TestDatabase): string => (choice.kind === 'postgres' ? choice.url : '');

/** The test server does not wait for the disk. After this, what was acknowledged survives a crash. */
export async function keepAcknowledged(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const name = new URL(url).pathname.slice(1);
    await client.query(`alter role current_user in database "${name}" set synchronous_commit = on`);
  } finally {
    await client.end();
  }
}

/** Kills one of the server's processes: the server then ends all others at once, recovers and starts again. */
export async function crash(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await client.end().catch(() => undefined);
}

/** Whether the server accepts statements. */
export async function answers(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
