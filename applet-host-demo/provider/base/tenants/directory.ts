import type { Database } from '../store/schema/schema.ts';
import { changeTenant, type TenantChange, writeTenant } from '../store/tenants/change-tenant.ts';
import { findTenant, listTenantNames } from '../store/engine/tenants.ts';
import { type Tenant, type TenantSettings, tenantOf } from '../tenant-settings/settings.ts';

/** Finds tenants by code. They change rarely, and every call needs one, so results are cached for a few seconds. */
export interface TenantDirectory {
  readonly find: (code: string) => Promise<Tenant | undefined>;
  /** Lists the tenants that are served, by code. */
  readonly list: () => Promise<readonly { readonly code: string; readonly productName: string }[]>;
  /** Refuses all other tenants from now on, even if they are in the database, except those that an operator has entered. */
  readonly serveOnly: (codes: readonly string[]) => void;
  /** Creates a tenant or replaces its settings. */
  readonly save: (code: string, settings: TenantSettings) => Promise<void>;
  /** Changes some settings of a tenant. Parallel changes of different settings are all kept. False: there is no such tenant. */
  readonly change: (code: string, change: TenantChange) => Promise<boolean>;
  /** The tenant's settings have changed elsewhere. */
  readonly forget: (code: string) => void;
  /** Calls back after a tenant was saved here. */
  readonly onSave: (listener: (code: string) => void) => void;
}

const KEPT_MS = 5000;
const MAX_CODE_CHARACTERS = 32;

/** @param apiHosts origins at which this provider can be reached, the same for all tenants */
export function createTenantDirectory(
  db: Database,
  now: () => number,
  apiHosts: readonly string[] = [],
): TenantDirectory {
  const kept = new Map<string, { readonly tenant: Tenant; readonly untilMs: number }>();
  let served: ReadonlySet<string> | undefined;
  const listeners: ((code: string) => void)[] = [];
  return {
    serveOnly: (codes) => {
      served = new Set(codes);
      kept.clear();
    },
    find: async (code) => {
      const known = kept.get(code);
      if (known !== undefined && known.untilMs > now()) return known.tenant;
      if (code.length > MAX_CODE_CHARACTERS || code.includes('\0')) return undefined;
      const row = await findTenant(db, code);
      if (row === undefined || (served?.has(code) === false && !row.isEntered)) return undefined;
      const tenant = tenantOf(code, row.settings, apiHosts);
      kept.set(code, { tenant, untilMs: now() + KEPT_MS });
      return tenant;
    },
    list: async () => {
      const rows = await listTenantNames(db);
      return rows
        .filter(({ code, isEntered }) => served?.has(code) !== false || isEntered)
        .map(({ code, productName }) => ({ code, productName }));
    },
    save: async (code, settings) => {
      await writeTenant(db, code, settings, now());
      kept.delete(code);
      for (const listener of listeners) listener(code);
    },
    change: async (code, change) => {
      const isChanged = await db.transaction().execute((trx) => changeTenant(trx, code, change, now()));
      kept.delete(code);
      for (const listener of listeners) listener(code);
      return isChanged;
    },
    forget: (code) => void kept.delete(code),
    onSave: (listener) => void listeners.push(listener),
  };
}
