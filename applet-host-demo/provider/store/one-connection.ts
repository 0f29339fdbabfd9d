import { AsyncLocalStorage } from 'node:async_hooks';
import { type Dialect, Kysely, type Transaction, type TransactionBuilder } from 'kysely';

interface OpenTransaction {
  readonly pool: object;
  isOpen: boolean;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();

/**
 * A database whose transactions use one connection each. Work inside a transaction that asks the pool for another one can wait
 * forever: the embedded database has a single connection, and on a server all of them can be in use by transactions that wait in
 * the same way. Such work fails at once instead.
 */
export class OneConnection<Schema> extends Kysely<Schema> {
  readonly #pool: object;

  constructor(pool: object, dialect: Dialect) {
    super({ dialect });
    this.#pool = pool;
  }

  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = <T>(callback: (trx: Transaction<Schema>) => Promise<T>): Promise<T> =>
      execute(async (trx) => {
        const transaction = { pool: this.#pool, isOpen: true };
        try {
          return await transactions.run(transaction, () => callback(trx));
        } finally {
          // Work that began here and continues afterwards may use the pool.
          transaction.isOpen = false;
        }
      });
    return builder;
  }
}

/** @throws Error inside a transaction of the pool */
export function requireNoTransaction(pool: object): void {
  const transaction = transactions.getStore();
  if (transaction?.isOpen === true && transaction.pool === pool)
    throw new Error('a transaction must not wait for a second connection: use its own, or read before it begins');
}
