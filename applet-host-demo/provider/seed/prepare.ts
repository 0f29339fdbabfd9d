import type { Services } from '../calls/handler.ts';
import { findByLoginName } from '../store/users.ts';
import type { Tenant } from '../tenants/settings.ts';
import { seedBulk } from './bulk.ts';
import { seedDemo } from './demo.ts';
import { keepPlatformFiles } from './platform-files.ts';
import { PLAYERS } from './players.ts';
import { OTHER_DEMO_TENANTS, plainTenant } from './tenants.ts';

export interface DemoOptions {
  readonly tenant: string;
  /** Where the platform's files go. */
  readonly dataDirectory: string;
  /** The host pages' origins. */
  readonly parentOrigins: readonly string[];
  /** For benchmarks: so many rooms more for the first player, so many messages in one of them. */
  readonly bulkRooms: number;
  readonly bulkMessages: number;
}

/** A provider without demo data needs its tenant, or nobody could come in. */
export async function prepareTenant({ tenants }: Services, code: string): Promise<void> {
  if ((await tenants.find(code)) === undefined) await tenants.save(code, plainTenant(code));
}

/** Demo data on an empty database; on every start, what depends on where the host pages are. */
export async function prepareDemo(services: Services, options: DemoOptions): Promise<void> {
  const { tenants } = services;
  if ((await tenants.find(options.tenant)) === undefined) await seedTenant(services, options);
  const tenant = await withParents(services, options.tenant, options.parentOrigins);
  for (const { code, settings } of OTHER_DEMO_TENANTS) {
    if (code === options.tenant) continue;
    if ((await tenants.find(code)) === undefined) await tenants.save(code, settings);
    await withParents(services, code, options.parentOrigins);
  }
  await keepPlatformFiles(services, tenant, options.dataDirectory);
}

async function seedTenant({ db, now }: Services, { tenant, bulkRooms, bulkMessages }: DemoOptions): Promise<void> {
  await seedDemo(db, tenant, now());
  if (bulkRooms === 0 && bulkMessages === 0) return;
  const first = await findByLoginName(db, tenant, PLAYERS.xiaoming.loginName);
  if (first === undefined) return;
  const wanted = { tenant, userId: first.account.userId, rooms: bulkRooms, messages: bulkMessages };
  await seedBulk(db, wanted, now());
}

async function withParents({ tenants }: Services, code: string, parentOrigins: readonly string[]): Promise<Tenant> {
  const tenant = await tenants.find(code);
  if (tenant === undefined) throw new Error(`tenant ${code} is missing`);
  await tenants.save(code, { ...tenant.settings, parentOrigins });
  return (await tenants.find(code)) ?? tenant;
}
