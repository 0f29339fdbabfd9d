import type { IdentityAnswer } from '../../contract/host-bridge.ts';
import { identityLogin } from '../../contract/http/identity-login.ts';
import type { Failure } from '../../domain/failure.ts';
import { assertNever, failure, success, type Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import type { Api } from '../../transport/api.ts';
import type { TokenKeeper } from './token-keeper.ts';

export interface IdentityParts {
  readonly api: Api;
  readonly tokens: TokenKeeper;
  readonly fetchAccount: () => Promise<Result<Account, Failure>>;
  /** The session ends after so many seconds, unless the platform vouches for its player again. */
  readonly onLifetime: (seconds: number, identity: string) => void;
}

/**
 * Makes a session of what the host said: an identity token is exchanged, a session token is used as it is. The token is
 * kept when it succeeds. D-12, S-07.
 */
export async function admitIdentity(
  answer: IdentityAnswer,
  { api, tokens, fetchAccount, onLifetime }: IdentityParts,
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
      if (!exchanged.ok) return exchanged;
      const { token, account, lifetimeS } = exchanged.value;
      tokens.set(token);
      if (lifetimeS !== undefined) onLifetime(lifetimeS, answer.token);
      return success(account);
    }
    default:
      return assertNever(answer);
  }
}
