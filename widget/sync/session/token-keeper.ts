import { ACCOUNT_CACHE_TOKEN_CHARACTERS } from '../../domain/limits.ts';
import type { KeyValue } from '../../platform/key-value.ts';
import type { SessionToken } from '../../transport/session-token.ts';

export interface TokenKeeper extends SessionToken {
  readonly set: (token: string) => void;
  readonly clear: () => void;
}

/** The part of a token that stays the same for its session. S-07. */
export const tokenHead = (token: string): string => token.slice(0, ACCOUNT_CACHE_TOKEN_CHARACTERS);

/**
 * The session token: in the browser's storage for a page of its own, so that a reload stays signed in; in memory only when
 * the widget is embedded. Another tab of the same session may have replaced it meanwhile, so it is read again every time.
 * S-07.
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

  /** Whether what is stored belongs to the session in use here: another tab may have signed somebody else in, or everybody out. */
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
