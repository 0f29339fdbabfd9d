import type { KeyValue } from '../../../widget/platform/key-value.ts';
import type { SessionToken } from '../../../widget/transport/session-token.ts';

export interface DeskToken extends SessionToken {
  readonly set: (token: string) => void;
  readonly clear: () => void;
}

/** The session token of the agent, apart from that of a player in the same browser. A reload stays signed in. */
export function createDeskToken(keyValue: KeyValue, tenant: string): DeskToken {
  const key = `ml_desk_token:${tenant}`;
  return {
    current: () => keyValue.get(key) ?? undefined,
    set: (token) => keyValue.set(key, token),
    rotate(from, to) {
      // Another tab may have signed out, or another agent in.
      if (keyValue.get(key) === from) keyValue.set(key, to);
    },
    clear: () => keyValue.remove(key),
  };
}
