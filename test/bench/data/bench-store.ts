import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DatabaseChoice, openDatabase } from '../../../applet-host-demo/provider/base/store/engine/database.ts';
import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { createTenantDirectory } from '../../../applet-host-demo/provider/base/tenants/directory.ts';
import type { TenantSettings } from '../../../applet-host-demo/provider/base/tenant-settings/settings.ts';
import { plainTenant } from '../../../applet-host-demo/provider/base/tenant-settings/plain-tenant.ts';
import { createTestDatabase, pgliteTemplate } from '../../support/provider-database.ts';
import { nameTenants, type ProviderProcess, startProviderProcess } from '../../support/provider-process.ts';
import { TEST_TENANT } from '../../support/provider.ts';

/** A database that the bench fills and a provider then serves in a separate process. */
export interface BenchStore {
  readonly kind: 'PostgreSQL' | 'PGlite';
  /** Fills the database, with the tenant of the tests in it. Nothing else may have it open. */
  readonly fill: <T>(write: (db: Database) => Promise<T>) => Promise<T>;
  /** Starts the built provider on the database, with optional additional environment variables and settings of the tenant. */
  readonly serve: (
    env?: Readonly<Record<string, string>>,
    tenant?: Partial<TenantSettings>,
  ) => Promise<ProviderProcess>;
  readonly remove: () => Promise<void>;
}

/** Uses PostgreSQL if `TEST_POSTGRES_URL` names a server, else PGlite in a separate folder. */
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
        await createTenantDirectory(db, Date.now).save(TEST_TENANT, plainTenant());
        return await write(db);
      } finally {
        await close();
      }
    },
    serve: async (env = {}, tenant = {}) => {
      await nameTenants(folder, { [TEST_TENANT]: tenant });
      return startProviderProcess('dist/provider/main.js', {
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        DEFAULT_TENANT: TEST_TENANT,
        ...(choice.kind === 'postgres' ? { DATABASE_URL: choice.url } : {}),
        ...env,
      });
    },
    async remove() {
      await server?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
