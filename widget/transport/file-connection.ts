import type { Hosts } from './hosts.ts';
import type { SessionToken } from './session-token.ts';

/** The connection details for file requests. */
export interface FileConnection {
  readonly hosts: Pick<Hosts, 'inTurn' | 'use'>;
  readonly token: SessionToken;
  readonly tenant: string;
  readonly language: () => string;
  /** Returns a guest's token for files of this group, used without a session. */
  readonly guestToken?: ((ownerId: string) => string | undefined) | undefined;
}
