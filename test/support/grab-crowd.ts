import { randomUUID } from 'node:crypto';
import { type DatabaseChoice, openDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { createGroup } from '../../applet-host-demo/provider/base/store/groups/groups.ts';
import { plainTenant } from '../../applet-host-demo/provider/base/tenant-settings/plain-tenant.ts';
import { createTenantDirectory } from '../../applet-host-demo/provider/base/tenants/directory.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { insertCrowd, type SignedIn } from '../bench/data/crowd.ts';
import { freePort } from './free-port.ts';
import { createClient, valueOf } from './provider-client.ts';
import { nameTenants, type ProviderProcess, startProviderProcess } from './provider-process.ts';
import { TEST_TENANT } from './provider.ts';

/** The money of a tenant whose groups have large envelopes. */
const MONEY = {
  currency: { code: 'CNY', digits: 2 },
  maxEnvelopeTotal: 10_000_000,
  maxEnvelopeShares: 500,
  maxEnvelopesPerDay: 1_000_000_000,
  openingBalance: 1_000_000_000,
};

/** Users who open envelopes, and the owner of their groups. */
export interface Crowd {
  readonly owner: SignedIn;
  readonly members: readonly SignedIn[];
  readonly groupIds: readonly string[];
}

/** Fills a database with a crowd: groups that contain all of them. Nothing else may have it open. */
export async function fillCrowd(
  choice: DatabaseChoice,
  { members: count, groups }: { readonly members: number; readonly groups: number },
): Promise<Crowd> {
  const { db, close } = await openDatabase(choice);
  try {
    await createTenantDirectory(db, Date.now).save(TEST_TENANT, { ...plainTenant(), money: MONEY });
    const [owner, ...members] = await insertCrowd(db, 1, count + 1);
    if (owner === undefined) throw new Error('nobody was made');
    const groupIds: string[] = [];
    for (let index = 0; index < groups; index += 1) {
      const group = {
        tenant: TEST_TENANT,
        name: `Group ${index}`,
        ownerId: owner.userId,
        members: members.map(({ userId }) => ({ userId, role: 'member' }) as const),
      };
      groupIds.push(await db.transaction().execute((trx) => createGroup(trx, group, Date.now())));
    }
    return { owner, members, groupIds };
  } finally {
    await close();
  }
}

/** Returns a function that starts the provider of a crowd, always on the same port. */
export async function crowdProvider(
  main: string,
  choice: DatabaseChoice,
  dataDirectory: string,
): Promise<() => Promise<ProviderProcess>> {
  await nameTenants(dataDirectory, { [TEST_TENANT]: { money: MONEY } });
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'error',
    ...(choice.kind === 'postgres' ? { DATABASE_URL: choice.url } : {}),
  };
  return () => startProviderProcess(main, env);
}

/** Sends an envelope to a group. Each share has ten minor units on average. */
export async function sendTo(baseUrl: string, owner: SignedIn, groupId: string, quantity: number): Promise<string> {
  const client = createClient(baseUrl, { token: owner.token });
  const sent = await client.operation(OPERATIONS.redEnvelopeGenerate, {
    groupId,
    localId: randomUUID(),
    split: 'random',
    total: (quantity / 10).toFixed(2),
    quantity,
    hours: 24,
    remark: '',
  });
  return valueOf(sent).data.redId;
}

/** Opens an envelope. Returns the bonus or a failure code; undefined if no answer arrives. */
export async function grabOnce(
  baseUrl: string,
  member: SignedIn,
  groupId: string,
  redId: string,
): Promise<string | undefined> {
  const client = createClient(baseUrl, { token: member.token });
  try {
    const outcome = await client.operation(OPERATIONS.redEnvelopeGrab, { groupId, redId });
    return outcome.ok ? outcome.value.data.bonus : outcome.failure.code;
  } catch {
    return undefined;
  }
}
