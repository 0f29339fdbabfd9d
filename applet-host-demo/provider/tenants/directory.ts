import type { Database } from '../store/schema.ts';
import { type Tenant, type TenantSettings, tenantOf } from './settings.ts';

/** Tenants by code. They change rarely and every call asks: answers are kept for a few seconds. */
export interface TenantDirectory {
  readonly find: (code: string) => Promise<Tenant | undefined>;
  /** Creates a tenant or replaces its settings. */
  readonly save: (code: string, settings: TenantSettings) => Promise<void>;
}

const KEPT_MS = 5000;
const MAX_CODE_CHARACTERS = 32;

/** @param apiHosts origins under which this provider can be reached, the same for all tenants */
export function createTenantDirectory(
  db: Database,
  now: () => number,
  apiHosts: readonly string[] = [],
): TenantDirectory {
  const kept = new Map<string, { readonly tenant: Tenant; readonly untilMs: number }>();
  return {
    find: async (code) => {
      const known = kept.get(code);
      if (known !== undefined && known.untilMs > now()) return known.tenant;
      if (code.length > MAX_CODE_CHARACTERS || code.includes('\0')) return undefined;
      const row = await db.selectFrom('tenants').select('settings').where('code', '=', code).executeTakeFirst();
      if (row === undefined) return undefined;
      const tenant = tenantOf(code, row.settings, apiHosts);
      kept.set(code, { tenant, untilMs: now() + KEPT_MS });
      return tenant;
    },
    save: async (code, settings) => {
      await writeTenant(db, code, settings, now());
      kept.delete(code);
    },
  };
}

/** For transactions; everything else saves through the directory. */
export async function writeTenant(db: Database, code: string, settings: TenantSettings, nowMs: number): Promise<void> {
  const text = JSON.stringify(settings);
  await db
    .insertInto('tenants')
    .values({ code, settings: text, created_at: nowMs })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ settings: text }))
    .execute();
}
