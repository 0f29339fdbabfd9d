import path from 'node:path';
import { readConfig } from '../config.ts';
import { keepDatabasePrivate, keepPrivate } from '../../base/private-directory.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { openDatabase } from '../../base/store/engine/database.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import type { Terminal } from './command.ts';

/** Opens the database of the provider's environment (`DATABASE_URL`, `DATA_DIR`) for one command. */
export async function withStore<T>({ env }: Terminal, work: (db: Database) => Promise<T>): Promise<T> {
  const config = readConfig(env, { isForked: false });
  if (!config.ok) throw new StartFailure(config.failure);
  const { databaseUrl, databaseDirectUrl, dataDirectory, diskReserveBytes, postgres } = config.value;
  if (databaseUrl === undefined) await keepPrivate(dataDirectory);
  const database = await openDatabase(
    databaseUrl === undefined
      ? { kind: 'pglite', directory: path.join(dataDirectory, 'pglite'), reserveBytes: diskReserveBytes }
      : { kind: 'postgres', url: databaseUrl, directUrl: databaseDirectUrl, limits: postgres },
  );
  try {
    if (databaseUrl === undefined) await keepDatabasePrivate(dataDirectory);
    return await work(database.db);
  } finally {
    await database.close();
  }
}
