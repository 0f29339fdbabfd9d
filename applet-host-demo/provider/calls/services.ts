import type { Logger } from 'pino';
import type { SecretKeys } from '../base/fair/secret-keys.ts';
import type { ProviderLimits } from '../base/limits.ts';
import type { SampledLog } from '../base/log.ts';
import type { Observer } from '../base/observe/observer.ts';
import type { WebhookClient } from '../base/outbound/client.ts';
import type { Outgoing } from '../base/outgoing/outgoing.ts';
import type { DiskSpace } from '../base/store/engine/disk-space.ts';
import type { Database } from '../base/store/schema/schema.ts';
import type { Caller } from '../base/store/access/sessions.ts';
import type { TenantDirectory } from '../base/tenants/directory.ts';
import type { Tenant } from '../base/tenant-settings/settings.ts';
import type { Gates } from './gates.ts';

/**
 * The dependencies of handlers and jobs. Here are the parts of this floor and of the one below. Each higher floor declares its own part
 * next to the type of that part (`declare module`), so that this file knows none of them; `server.ts` puts all together.
 */
export interface Services {
  readonly db: Database;
  /** The name of this process among the nodes of the database. */
  readonly node: string;
  /** Of the database: another one after a restore from a backup. */
  readonly epoch: string;
  /** The disk that stores the users' uploads. */
  readonly disk: DiskSpace;
  readonly tenants: TenantDirectory;
  readonly limits: ProviderLimits;
  readonly gates: Gates;
  readonly now: () => number;
  /** For the secrets of draws and throws in the database. */
  readonly secretKeys: SecretKeys;
  /** Figures and traces for operators. */
  readonly observer: Observer;
  readonly log: Logger;
  /** For warnings that clients cause. */
  readonly sampled: SampledLog;
  /** Calls the servers of tenants: webhooks, and their decisions about messages. */
  readonly webhooks: WebhookClient;
  /** While it is paused, nothing leaves the installation. */
  readonly outgoing: Outgoing;
}

export interface CallContext {
  readonly services: Services;
  readonly tenant: Tenant;
  /** The client's address. */
  readonly address: string | undefined;
  /** The header that names the client's browser. */
  readonly userAgent?: string | undefined;
}

export interface SessionContext extends CallContext {
  readonly caller: Caller;
  /** The platform acts, with the rights of the caller: log, lines and notices name the platform (`capabilities/groups/author.ts`). D-20. */
  readonly isByPlatform?: true;
}
