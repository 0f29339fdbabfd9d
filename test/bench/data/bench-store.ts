import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DatabaseChoice, openDatabase } from '../../../applet-host-demo/provider/store/database.ts';
import type { Database } from '../../../applet-host-demo/provider/store/schema.ts';
import { createTenantDirectory } from '../../../applet-host-demo/provider/tenants/directory.ts';
import { plainTenant } from '../../../applet-host-demo/provider/seed/tenants.ts';
import { createTestDatabase, pgliteTemplate } from '../../support/provider-database.ts';
import { type ProviderProcess, startProviderProcess } from '../../support/provider-process.ts';
import { TEST_TENANT } from '../../support/provider.ts';

/** A database that is filled here and then served by a provider in a process of its own. */
export interface BenchStore {
  readonly kind: 'PostgreSQL' | 'PGlite';
  /** Fills the database, with the tenant of the tests in it. Nothing else may have it open. */
  readonly fill: <T>(write: (db: Database) => Promise<T>) => Promise<T>;
  /** Starts the built provider on it. */
  readonly serve: () => Promise<ProviderProcess>;
  readonly remove: () => Promise<void>;
}

/** PostgreSQL where `TEST_POSTGRES_URL` names a server, else PGlite in a folder of its own. */
export async function createBenchStore(): Promise<BenchStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-bench-'));
  const isServer = (process.env['TEST_POSTGRES_URL'] ?? '') !== '';
  const server = isServer ? await createTestDatabase('postgres') : undefined;
  const embedded = {
    kind: 'pglite',
    directory: path.join(folder, 'pglite'),
    template: await pgliteTemplate(),
  } as const;
  const choice: DatabaseChoice = server?.choice ?? embedded;
  return {
    kind: isServer ? 'PostgreSQL' : 'PGlite',
    async fill(write) {
      const { db, close } = await openDatabase(choice);
      try {
        await createTenantDirectory(db, Date.now).save(TEST_TENANT, plainTenant(TEST_TENANT));
        return await write(db);
      } finally {
        await close();
      }
    },
    serve: () =>
      startProviderProcess('dist/provider/main.js', {
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        DEFAULT_TENANT: TEST_TENANT,
        ...(choice.kind === 'postgres' ? { DATABASE_URL: choice.url } : {}),
      }),
    async remove() {
      await server?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
