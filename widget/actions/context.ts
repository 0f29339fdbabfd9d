import type { Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import type { Random } from '../platform/random.ts';
import type { BrowserStorage } from '../platform/storage.ts';
import type { Notify } from '../sync/notify.ts';
import type { GuestPort } from '../sync/guest/guest-port.ts';
import type { Drafts } from '../sync/drafts.ts';
import type { HostPort } from '../sync/host-port.ts';
import type { Session } from '../sync/session/session.ts';
import type { Store } from '../sync/store.ts';
import type { Api } from '../transport/api.ts';
import type { FileWay } from '../transport/file-way.ts';
import type { Link } from '../transport/link.ts';

/** What actions work with. */
export interface ActionParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly store: Store;
  readonly session: Session;
  readonly api: Api;
  readonly link: Link;
  readonly way: FileWay;
  readonly platform: Pick<Platform, 'importMedia' | 'random' | 'keyValue'>;
  readonly notify: Notify;
  readonly guests: GuestPort;
  /** Loads the page anew, at its start. */
  readonly reload: () => void;
  /** The host page, once it is connected. */
  readonly host: () => HostPort | undefined;
  /** Fetches a language and puts it on screen; false when it cannot be had. */
  readonly switchLanguage: (language: string) => Promise<boolean>;
  readonly storage: BrowserStorage;
  readonly drafts: Drafts;
  readonly saveColorScheme: (scheme: string) => void;
}
