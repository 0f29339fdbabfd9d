import { failure, type Result } from '#domain/result.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** Runs work in a transaction, which a failure rolls back and returns. */
export async function refusable<T, F>(
  db: Database,
  work: (trx: DatabaseTransaction) => Promise<Result<T, F>>,
): Promise<Result<T, F>> {
  let refused: Result<never, F> | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await work(trx);
      if (outcome.ok) return outcome;
      refused = failure(outcome.failure);
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack && refused !== undefined) return refused;
    throw error;
  }
}

class RolledBack extends Error {}
