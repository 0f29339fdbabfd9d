import type { Account } from '../../domain/session/account.ts';
import type { KeyValue } from '../../platform/key-value.ts';
import type { IdentityAnswer } from '../../contract/host-bridge.ts';
import { tokenHead } from './token-keeper.ts';

/** Evidence of the account's owner that is available before the network answers. */
export type AccountProof =
  /** The session token: its first 32 characters stay the same. Spec: 3-transport §4 Login sequence. */
  | { readonly kind: 'token'; readonly token: string }
  /** The host page's identity token, which names the player. */
  | { readonly kind: 'identity'; readonly token: string };

export interface AccountCache {
  /** Returns the last account, if it belongs to this proof. */
  readonly find: (proof: AccountProof) => Account | undefined;
  readonly remember: (proof: AccountProof, account: Account) => void;
  readonly forget: () => void;
}

/**
 * Remembers the last user of the widget, so that a reload shows local data before the network answers. Only the owner
 * of the data gets it. No secret is stored.
 */
export function createAccountCache(storage: KeyValue, tenant: string): AccountCache {
  const key = `ml_account:${tenant}`;
  return {
    find(proof) {
      const owner = ownerOf(proof);
      const stored = parse(storage.get(key));
      return owner !== undefined && stored?.owner === owner ? stored.account : undefined;
    },
    remember(proof, account) {
      const owner = ownerOf(proof);
      if (owner !== undefined) storage.set(key, JSON.stringify({ owner, account }));
    },
    forget: () => storage.remove(key),
  };
}

export function proofOf(answer: IdentityAnswer): AccountProof | undefined {
  if (answer.kind === 'identity') return { kind: 'identity', token: answer.token };
  return answer.kind === 'session' ? { kind: 'token', token: answer.token } : undefined;
}

const ownerOf = (proof: AccountProof): string | undefined => {
  if (proof.kind === 'token') return `token:${tokenHead(proof.token)}`;
  const subject = subjectOf(proof.token);
  return subject === undefined ? undefined : `player:${subject}`;
};

/**
 * Returns the player that a JWT names. The signature is not checked, because the result only unlocks data of this
 * browser.
 */
export function subjectOf(jwt: string): string | undefined {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const subject = typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : undefined;
    return typeof subject === 'string' && subject !== '' ? subject : undefined;
  } catch {
    return undefined;
  }
}

function parse(text: string | null): { readonly owner: unknown; readonly account: Account } | undefined {
  if (text === null) return undefined;
  try {
    const stored = JSON.parse(text) as { readonly owner: unknown; readonly account: Account } | null;
    return typeof stored?.account.userId === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}
