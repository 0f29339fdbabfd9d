import type { Notify } from '../sync/notify.ts';
import type { HostPort } from '../sync/host-port.ts';
import type { Session } from '../sync/session/session.ts';
import type { Store } from '../sync/store.ts';
import type { Api } from '../transport/api.ts';
import type { SocketLink } from '../transport/socket-link.ts';

/** What actions work with. */
export interface ActionParts {
  readonly store: Store;
  readonly session: Session;
  readonly api: Api;
  readonly link: SocketLink;
  readonly notify: Notify;
  /** Loads the page anew, at its start. */
  readonly reload: () => void;
  /** The host page, once it is connected. */
  readonly host: () => HostPort | undefined;
  /** Fetches a language and puts it on screen; false when it cannot be had. */
  readonly switchLanguage: (language: string) => Promise<boolean>;
  readonly saveColorScheme: (scheme: string) => void;
}
