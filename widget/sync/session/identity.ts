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
}

/**
 * Makes a session of what the host said: an identity token is exchanged, a session token is used as it is. The token is
 * kept when it succeeds. D-12, S-07.
 */
export async function admitIdentity(
  answer: IdentityAnswer,
  { api, tokens, fetchAccount }: IdentityParts,
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
      tokens.set(exchanged.value.token);
      return success(exchanged.value.account);
    }
    default:
      return assertNever(answer);
  }
}
