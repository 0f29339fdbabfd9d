import type { Services } from '../../provider/calls/services.ts';
import { findByLoginName } from '../../provider/base/store/people/users.ts';
import type { Tenant } from '../../provider/base/tenant-settings/settings.ts';
import { seedBulk } from './bulk.ts';
import { seedDemo } from './demo.ts';
import { keepPlatformFiles } from './platform-files.ts';
import { PLAYERS } from './players.ts';
import { seedAgents } from './agents.ts';
import { seedOperator } from './operators.ts';
import { DEMO_SERVICE, demoCampaigns, demoTenant, OTHER_DEMO_TENANTS } from './tenants.ts';

export interface DemoOptions {
  readonly tenant: string;
  /** The folder for the platform's files. */
  readonly dataDirectory: string;
  /** The host pages' origins. */
  readonly parentOrigins: readonly string[];
  /** For benchmarks: the number of additional rooms of the first player, and of messages in one of them. */
  readonly bulkRooms: number;
  readonly bulkMessages: number;
  /** The seconds between two draws of the quick games. */
  readonly demoDrawS: number | undefined;
}

/** Seeds an empty database with demo data. On every start, updates the data that depends on the host pages' address. */
export async function prepareDemo(services: Services, options: DemoOptions): Promise<void> {
  const { tenants } = services;
  if ((await tenants.find(options.tenant)) === undefined) await seedTenant(services, options);
  const tenant = await withParents(services, options.tenant, options);
  for (const { code, settings } of OTHER_DEMO_TENANTS) {
    if (code === options.tenant) continue;
    if ((await tenants.find(code)) === undefined) await tenants.save(code, settings);
    await withParents(services, code, options);
  }
  await seedAgents(services, options.tenant);
  await seedOperator(services);
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

async function withParents(
  { tenants, now }: Services,
  code: string,
  { parentOrigins, demoDrawS }: Pick<DemoOptions, 'parentOrigins' | 'demoDrawS'>,
): Promise<Tenant> {
  const tenant = await tenants.find(code);
  if (tenant === undefined) throw new Error(`tenant ${code} is missing`);
  // An older database has no money yet.
  const { money = demoTenant(tenant.settings.platform).money, service = DEMO_SERVICE } = tenant.settings;
  const lottery = demoDrawS === undefined ? {} : { drawS: demoDrawS };
  const withMoney = money === undefined ? {} : { money, ...demoCampaigns(now()), lottery };
  await tenants.save(code, { ...tenant.settings, parentOrigins, service, ...withMoney });
  return (await tenants.find(code)) ?? tenant;
}
