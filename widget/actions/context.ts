import type { Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import type { Random } from '../platform/random.ts';
import type { BrowserStorage } from '../platform/storage.ts';
import type { Notify } from '../sync/notify.ts';
import type { GuestPort } from '../sync/guest/guest-port.ts';
import type { Drafts } from '../sync/drafts.ts';
import type { HostPort } from '../sync/host-port.ts';
import type { Session } from '../sync/session/session-api.ts';
import type { Store } from '../sync/store.ts';
import type { Api } from '../transport/api.ts';
import type { FileConnection } from '../transport/file-connection.ts';
import type { Link } from '../transport/link.ts';

/** The dependencies of the actions. */
export interface ActionDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly store: Store;
  readonly session: Session;
  readonly api: Api;
  readonly link: Link;
  readonly fileConnection: FileConnection;
  readonly platform: Pick<Platform, 'importMedia' | 'importAlerts' | 'random' | 'keyValue' | 'visibility'>;
  readonly notify: Notify;
  readonly guests: GuestPort;
  /** Reloads the page on the same screen. */
  readonly reload: () => void;
  /** Returns the host page, once it is connected. */
  readonly host: () => HostPort | undefined;
  /** Loads a language and shows it. Returns false when it cannot be fetched. */
  readonly switchLanguage: (language: string) => Promise<boolean>;
  readonly storage: BrowserStorage;
  readonly drafts: Drafts;
  readonly saveColorScheme: (scheme: string) => void;
}
