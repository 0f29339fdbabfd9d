import type { IdentityAnswer } from '../../contract/host-bridge.ts';
import { identityLogin } from '../../contract/http/identity-login.ts';
import type { Failure } from '../../domain/failure.ts';
import { assertNever, failure, success, type Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import type { Api } from '../../transport/api.ts';
import type { TokenKeeper } from './token-keeper.ts';

export interface IdentityDeps {
  readonly api: Api;
  readonly tokens: TokenKeeper;
  readonly fetchAccount: () => Promise<Result<Account, Failure>>;
  /** The session ends after this number of seconds, unless the platform confirms its player again. */
  readonly onLifetime: (seconds: number, identity: string) => void;
  /** The provider does not accept the token. */
  readonly onRefused: (failure: Failure) => void;
}

/**
 * Creates a session from the host page's answer: exchanges an identity token, and uses a session token directly. Keeps
 * the token on success. D-12, S-07.
 */
export async function admitIdentity(
  answer: IdentityAnswer,
  { api, tokens, fetchAccount, onLifetime, onRefused }: IdentityDeps,
): Promise<Result<Account, Failure>> {
  switch (answer.kind) {
    case 'none':
      return failure({ code: 'identity_missing' });
    case 'failed':
      return failure({ code: 'server_error', detail: answer.message });
    case 'session':
      tokens.set(answer.token);
      return fetchAccount();
    case 'identity': {
      const exchanged = await api.callDirect(identityLogin, { token: answer.token });
      if (!exchanged.ok) {
        if (isRefusedToken(exchanged.failure)) onRefused(exchanged.failure);
        return exchanged;
      }
      const { token, account, lifetimeS } = exchanged.value;
      tokens.set(token);
      if (lifetimeS !== undefined) onLifetime(lifetimeS, answer.token);
      return success(account);
    }
    default:
      return assertNever(answer);
  }
}

/** Whether the failure is about an identity token that the host page has given. */
export const isRefusedToken = ({ code }: Failure): boolean =>
  code === 'identity_invalid' || code === 'identity_expired';
