import type { Logger } from 'pino';
import type { RedisConfig } from '../../base/redis/redis-config.ts';
import { StartFailure } from '../../base/start-failure.ts';
import type { DatabaseChoice } from '../../base/store/engine/database.ts';
import { DEFAULT_POSTGRES_LIMITS, directOf } from '../../base/store/engine/postgres.ts';
import { lockDatabase, type NodeLock, type ServerAddress } from './node-lock.ts';

interface NodeChoice {
  readonly database: DatabaseChoice;
  readonly redis?: RedisConfig | undefined;
}

/** Locks the database for this node. Several nodes need a fan-out between them (`REDIS_URL`); the embedded database has only one node. */
export async function lockNodes({ database, redis }: NodeChoice, log: Logger): Promise<NodeLock | undefined> {
  const server = serverOf(database);
  if (server !== undefined) return lockDatabase(server, redis === undefined ? 'alone' : 'shared', log);
  if (redis !== undefined) throw new StartFailure('REDIS_URL needs DATABASE_URL: the embedded database has one node.');
  return undefined;
}

/** The server of a database; undefined for the embedded one. */
export const serverOf = (database: DatabaseChoice): ServerAddress | undefined =>
  database.kind === 'postgres'
    ? { ...directOf(database), connectTimeoutMs: { ...DEFAULT_POSTGRES_LIMITS, ...database.limits }.connectTimeoutMs }
    : undefined;
