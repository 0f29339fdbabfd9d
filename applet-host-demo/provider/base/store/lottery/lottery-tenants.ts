import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** The codes of the tenants with a lottery. */
export async function listLotteryTenants(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from tenants where settings->'lottery' is not null and settings->'money' is not null order by code
  `.execute(db);
  return rows.map(({ code }) => code);
}
