import { sql } from 'kysely';
import type { Database } from '../../applet-host-demo/provider/base/store/schema/schema.ts';

/** The sum of all balances, the accounts that differ from their entries, and those below zero: all 0 in a sound ledger. */
export async function ledgerFacts(db: Database) {
  const { rows } = await sql<{ sum: number; wrong: number; negative: number }>`
    select (select coalesce(sum(balance), 0)::bigint from ledger_accounts) as sum,
      (select count(*) from ledger_accounts a where balance <>
        (select coalesce(sum(amount), 0) from ledger_entries e where e.account_id = a.account_id)) as wrong,
      (select count(*) from ledger_accounts where balance < 0 and kind <> 'platform') as negative`.execute(db);
  return rows[0];
}
