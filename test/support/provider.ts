import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { createDemoLottery } from '../../applet-host-demo/demo/lottery/demo-lottery.ts';
import type { Services } from '../../applet-host-demo/provider/calls/services.ts';
import type { ProviderLimits } from '../../applet-host-demo/provider/base/limits.ts';
import { describeError } from '../../applet-host-demo/provider/base/log.ts';
import { type ProviderOptions, startProvider } from '../../applet-host-demo/provider/server.ts';
import { addFriendship } from '../../applet-host-demo/provider/capabilities/contacts/friendship.ts';
import type { DatabaseChoice } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { createGroup } from '../../applet-host-demo/provider/base/store/groups/groups.ts';
import type { SmsSender } from '../../applet-host-demo/provider/capabilities/sms/sms-sender.ts';
import { insertUser } from '../../applet-host-demo/provider/base/store/people/users.ts';
import { pushUpdate } from '../../applet-host-demo/provider/delivery/pushes/update.ts';
import {
  NO_WELCOME,
  type Tenant,
  type TenantSettings,
} from '../../applet-host-demo/provider/base/tenant-settings/settings.ts';
import type { Account } from '../../widget/domain/session/account.ts';
import { joinGroup, removeFromGroup, switchSharing } from './group-acts.ts';
import { createTestDatabase, type DatabaseKind } from './provider-database.ts';

export const TEST_TENANT = 'CB';

export interface TestProviderOptions {
  /** `pglite` (in memory, the default), `postgres` (a new database), or an existing database, to start again on the same data. */
  readonly database?: DatabaseKind | DatabaseChoice;
  /** The default 0 means any free port. */
  readonly port?: number;
  readonly limits?: Partial<ProviderLimits>;
  /** The file store; the default is a temporary directory. */
  readonly files?: Pick<ProviderOptions, 'fileDirectory' | 's3' | 'diskReserveBytes'>;
  readonly speech?: ProviderOptions['speech'];
  readonly secretKeys?: ProviderOptions['secretKeys'];
  readonly trustedProxies?: ProviderOptions['trustedProxies'];
  readonly drainDelayMs?: number;
  readonly tenant?: Partial<TenantSettings>;
  readonly apiHosts?: readonly string[];
  readonly widgetDirectory?: string;
  readonly loaderDirectory?: string;
  readonly loaderArchive?: string;
  readonly hasWorker?: boolean;
  /** The provider's time; the default is the system's. */
  readonly now?: () => number;
  /** Another build of the provider. */
  readonly startProvider?: typeof startProvider | undefined;
  readonly sms?: SmsSender;
  readonly createWallet?: ProviderOptions['createWallet'];
  /** The provider is one of several nodes. */
  readonly redis?: ProviderOptions['redis'];
  readonly createLottery?: ProviderOptions['createLottery'];
  readonly allowsPrivateWebhooks?: boolean;
  readonly metrics?: ProviderOptions['metrics'];
  readonly tracing?: ProviderOptions['tracing'];
  readonly commentEvery?: number;
}

export interface TestProvider {
  /** `http://localhost:<port>`, the origin for browsers. */
  readonly origin: string;
  /** `http://127.0.0.1:<port>`, for clients other than browsers. */
  readonly baseUrl: string;
  readonly port: number;
  readonly metricsPort: number | undefined;
  readonly services: Services;
  /** Every logged line, from level debug up. */
  readonly logLines: readonly string[];
  /** Moves the provider's clock forward. */
  readonly advanceClock: (ms: number) => void;
  readonly createUser: (user?: TestUser) => Promise<Account>;
  /** Makes two users friends, notifies their open sockets, and returns the id of their chat. */
  readonly befriend: (a: string, b: string) => Promise<string>;
  readonly createGroup: (group: TestGroup) => Promise<string>;
  readonly addMember: (groupId: string, userId: string) => Promise<void>;
  readonly removeMember: (groupId: string, userId: string) => Promise<void>;
  /** Switches a group's sharing, as its owner does. */
  readonly shareGroup: (groupId: string, isShared: boolean) => Promise<void>;
  readonly tenant: () => Promise<Tenant>;
  readonly saveTenant: (settings: Partial<TenantSettings>, code?: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface TestUser {
  readonly name?: string;
  readonly loginName?: string;
  readonly password?: string;
  readonly tenant?: string;
  readonly photo?: string;
}

export interface TestGroup {
  readonly name?: string;
  readonly owner: string;
  readonly admins?: readonly string[];
  readonly members?: readonly string[];
  readonly talkIntervalS?: number;
}

const TENANT: TenantSettings = {
  platform: 'CB',
  productName: 'MeeLine',
  languages: ['en', 'cn', 'th', 'vi', 'ja', 'ko', 'hi', 'ind'],
  roleScheme: 'B',
  parentOrigins: ['http://localhost:4601'],
  canRegister: true,
  theme: {},
  identityKeys: [],
  welcome: NO_WELCOME,
  money: {
    currency: { code: 'CNY', digits: 2 },
    maxEnvelopeTotal: 200_000,
    maxEnvelopeShares: 100,
    maxEnvelopesPerDay: 500_000,
    openingBalance: 100_000,
  },
};

/** A hash states its own cost. Accounts made by tests get a cheap hash; accounts that register get the real one. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/** All clients of a test come from one address. */
const MANY_FROM_ONE_ADDRESS: Partial<ProviderLimits> = { registrations: 10_000, signIns: 10_000 };

/** Starts a real provider in this process, on its own database, with one tenant and no users. */
export async function startTestProvider(options: TestProviderOptions = {}): Promise<TestProvider> {
  const choice = options.database ?? 'pglite';
  const database =
    typeof choice === 'string' ? await createTestDatabase(choice) : { choice, remove: () => Promise.resolve() };
  const logLines: string[] = [];
  let clockOffsetMs = 0;
  const start: ProviderOptions = {
    database: database.choice,
    port: options.port ?? 0,
    limits: { ...MANY_FROM_ONE_ADDRESS, ...options.limits },
    ...(options.apiHosts === undefined ? {} : { apiHosts: options.apiHosts }),
    trustedProxies: options.trustedProxies ?? 0,
    drainDelayMs: options.drainDelayMs ?? 0,
    ...options.files,
    speech: options.speech,
    secretKeys: options.secretKeys,
    sms: options.sms,
    createWallet: options.createWallet,
    redis: options.redis,
    createLottery: options.createLottery ?? ((_base, services) => createDemoLottery(services)),
    allowsPrivateWebhooks: options.allowsPrivateWebhooks ?? false,
    metrics: options.metrics,
    tracing: options.tracing,
    ...(options.commentEvery === undefined ? {} : { commentEvery: options.commentEvery }),
    widgetDirectory: options.widgetDirectory ?? 'dist/widget',
    loaderDirectory: options.loaderDirectory ?? 'dist/loader',
    ...(options.loaderArchive === undefined ? {} : { loaderArchive: options.loaderArchive }),
    ...(options.hasWorker === undefined ? {} : { hasWorker: options.hasWorker }),
    now: () => (options.now ?? Date.now)() + clockOffsetMs,
    // Logs errors as the product does, but without the guard that removes secrets: tests see secrets that reach the log.
    log: pino(
      { level: 'debug', serializers: { err: describeError } },
      { write: (line: string) => void logLines.push(line) },
    ),
    prepare: async ({ tenants }) => {
      if (typeof choice !== 'string' && (await tenants.find(TEST_TENANT)) !== undefined) return;
      await tenants.save(TEST_TENANT, { ...TENANT, ...options.tenant });
    },
  };
  const provider = await (options.startProvider ?? startProvider)(start);
  const { services } = provider;
  const { db, bus, now } = services;
  let created = 0;
  const theTenant = async (): Promise<Tenant> => {
    const tenant = await services.tenants.find(TEST_TENANT);
    if (tenant === undefined) throw new Error('the tenant of the tests is gone');
    return tenant;
  };

  return {
    origin: provider.origin,
    baseUrl: `http://127.0.0.1:${provider.port}`,
    port: provider.port,
    metricsPort: provider.metricsPort,
    services,
    logLines,
    advanceClock: (ms) => (clockOffsetMs += ms),
    createUser: async ({ name, loginName, password, tenant = TEST_TENANT, photo } = {}) => {
      created += 1;
      const account = await insertUser(
        db,
        {
          tenant,
          name: name ?? `Player ${created}`,
          ...(loginName === undefined ? {} : { loginName }),
          ...(password === undefined ? {} : { passwordHash: await hash(password, CHEAP) }),
          ...(photo === undefined ? {} : { photo }),
        },
        now(),
      );
      if (account === undefined) throw new Error(`the login name ${loginName} is taken`);
      return account;
    },
    befriend: async (a, b) => {
      return addFriendship(services, await theTenant(), a, b);
    },
    createGroup: async ({ name = 'Group', owner, admins = [], members = [], talkIntervalS }) => {
      const group = {
        tenant: TEST_TENANT,
        name,
        ownerId: owner,
        members: [
          ...admins.map((userId) => ({ userId, role: 'admin' }) as const),
          ...members.map((userId) => ({ userId, role: 'member' }) as const),
        ],
        ...(talkIntervalS === undefined ? {} : { talkIntervalS }),
      };
      const groupId = await db.transaction().execute((trx) => createGroup(trx, group, now()));
      pushUpdate(bus, 'groupList', [owner, ...admins, ...members]);
      return groupId;
    },
    addMember: async (groupId, userId) => {
      await joinGroup(services, await theTenant(), groupId, userId);
    },
    removeMember: async (groupId, userId) => {
      await removeFromGroup(services, await theTenant(), groupId, userId);
    },
    shareGroup: (groupId, isShared) => switchSharing(services, groupId, isShared),
    tenant: theTenant,
    saveTenant: (settings, code = TEST_TENANT) => services.tenants.save(code, { ...TENANT, ...settings }),
    stop: async () => {
      await provider.stop();
      await database.remove();
    },
  };
}
