import { ACCOUNT_CACHE_TOKEN_CHARACTERS } from '../../domain/limits.ts';
import type { KeyValue } from '../../platform/key-value.ts';
import type { SessionToken } from '../../transport/session-token.ts';

export interface TokenKeeper extends SessionToken {
  readonly set: (token: string) => void;
  readonly clear: () => void;
}

/** The part of a token that stays the same for the whole session. S-07. */
export const tokenHead = (token: string): string => token.slice(0, ACCOUNT_CACHE_TOKEN_CHARACTERS);

/**
 * The session token. A standalone page stores it in the browser's storage, so that a reload stays signed in. An
 * embedded widget keeps it in memory only. Another tab of the same session may have replaced the token, so it is read
 * again every time. S-07.
 *
 * @param storage undefined keeps the token in memory
 */
export function createTokenKeeper(storage: KeyValue | undefined, tenant: string): TokenKeeper {
  const key = `ml_token:${tenant}`;
  let token: string | undefined;

  const read = (): string | undefined => storage?.get(key) ?? undefined;

  const current = (): string | undefined => {
    const stored = read();
    if (stored !== undefined && (token === undefined || tokenHead(stored) === tokenHead(token))) token = stored;
    return token;
  };

  /** Whether the stored token belongs to this session. Another tab may have signed another user in, or signed out. */
  const isStored = (): boolean => {
    const stored = read();
    return stored !== undefined && token !== undefined && tokenHead(stored) === tokenHead(token);
  };

  return {
    current,
    set(next) {
      token = next;
      storage?.set(key, next);
    },
    rotate(from, to) {
      const running = current();
      if (running === undefined || tokenHead(running) !== tokenHead(from) || tokenHead(to) !== tokenHead(from)) return;
      if (isStored()) storage?.set(key, to);
      token = to;
    },
    clear() {
      if (isStored()) storage?.remove(key);
      token = undefined;
    },
  };
}
