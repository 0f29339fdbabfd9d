import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { markAllGroupsChanged } from '../store/group-settings.ts';
import type { Database, DatabaseTransaction } from '../store/schema.ts';
import { keepReplacedIcons } from '../store/tenant-icons.ts';
import { setAuthType } from '../store/users.ts';
import { type Tenant, type TenantSettings, tenantOf } from './settings.ts';

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

/** Settings to replace; or a function that finds them from the present ones, under the lock of the tenant. */
export type TenantChange = Partial<TenantSettings> | ((before: TenantSettings) => Partial<TenantSettings>);

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
      const row = await db
        .selectFrom('tenants')
        .select(['settings', 'is_entered'])
        .where('code', '=', code)
        .executeTakeFirst();
      if (row === undefined || (served?.has(code) === false && !row.is_entered)) return undefined;
      const tenant = tenantOf(code, row.settings, apiHosts);
      kept.set(code, { tenant, untilMs: now() + KEPT_MS });
      return tenant;
    },
    list: async () => {
      const rows = await db
        .selectFrom('tenants')
        .select(['code', 'is_entered', sql<string>`settings ->> 'productName'`.as('productName')])
        .orderBy('code')
        .execute();
      return rows
        .filter(({ code, is_entered: isEntered }) => served?.has(code) !== false || isEntered)
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

/** For use inside transactions. All other code saves through the directory. */
export async function writeTenant(db: Database, code: string, settings: TenantSettings, nowMs: number): Promise<void> {
  const text = JSON.stringify(settings);
  const before = await db.selectFrom('tenants').select('settings').where('code', '=', code).executeTakeFirst();
  await db
    .insertInto('tenants')
    .values({ code, settings: text, created_at: nowMs })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ settings: text }))
    .execute();
  if (before === undefined) return;
  const addresses = iconsOf(before.settings).filter((address) => !iconsOf(settings).includes(address));
  await keepReplacedIcons(db, { tenant: code, addresses }, nowMs);
  if (!isDeepStrictEqual(before.settings.groupFlags, settings.groupFlags)) await markAllGroupsChanged(db, code);
}

const iconsOf = ({ icon = '', launcherIcon = '' }: TenantSettings): readonly string[] => [icon, launcherIcon];

/** Changes some settings of a tenant in a transaction. Returns false if there is no such tenant. */
export async function changeTenant(
  trx: DatabaseTransaction,
  code: string,
  wanted: TenantChange,
  nowMs: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('tenants')
    .select('settings')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const change = typeof wanted === 'function' ? wanted(row.settings) : wanted;
  await writeTenant(trx, code, { ...row.settings, ...change }, nowMs);
  if (change.authType !== undefined) await setAuthType(trx, code, change.authType);
  return true;
}
