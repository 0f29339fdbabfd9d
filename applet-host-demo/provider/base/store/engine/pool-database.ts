import { AsyncLocalStorage } from 'node:async_hooks';
import { type Dialect, Kysely, type Transaction, type TransactionBuilder } from 'kysely';

interface OpenTransaction {
  readonly pool: object;
  isOpen: boolean;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();

/**
 * A database behind a pool, whose transactions use one connection each. Work inside a transaction that asks the pool for another one
 * can wait forever: the embedded database has a single connection, and on a server all of them can be in use by transactions that
 * wait in the same way. Such work fails at once instead.
 */
export class PoolDatabase<DB> extends Kysely<DB> {
  readonly #pool: object;

  constructor(pool: object, dialect: Dialect) {
    super({ dialect });
    this.#pool = pool;
  }

  override transaction(): TransactionBuilder<DB> {
    return marked(super.transaction(), this.#pool);
  }
}

/** The builder whose callback is known as a transaction of the pool; also after a setting, which makes a new builder. */
function marked<DB>(builder: TransactionBuilder<DB>, pool: object): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  builder.setAccessMode = (mode) => marked(setAccessMode(mode), pool);
  builder.setIsolationLevel = (level) => marked(setIsolationLevel(level), pool);
  builder.execute = <T>(callback: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
    execute(async (trx) => {
      const transaction = { pool, isOpen: true };
      try {
        return await transactions.run(transaction, () => callback(trx));
      } finally {
        // Work that began here and continues afterwards may use the pool.
        transaction.isOpen = false;
      }
    });
  return builder;
}

/** @throws Error inside a transaction of the pool */
export function requireNoTransaction(pool: object): void {
  const transaction = transactions.getStore();
  if (transaction?.isOpen === true && transaction.pool === pool)
    throw new Error('a transaction must not wait for a second connection: use its own, or read before it begins');
}
