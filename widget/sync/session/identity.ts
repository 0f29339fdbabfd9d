import type { IdentityAnswer } from '../../contract/host-bridge.ts';
import { identityLogin } from '../../contract/http/identity-login.ts';
import type { Failure } from '../../domain/failure.ts';
import { assertNever, failure, success, type Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import { fetchAccount, type AccountFetchParts } from './account-fetch.ts';
import type { TokenKeeper } from './token-keeper.ts';

/**
 * Makes a session of what the host said: an identity token is exchanged, a session token is used as it is. The token is
 * kept when it succeeds. D-12, S-07.
 */
export async function admitIdentity(
  answer: IdentityAnswer,
  { tokens, ...parts }: AccountFetchParts & { readonly tokens: TokenKeeper },
): Promise<Result<Account, Failure>> {
  switch (answer.kind) {
    case 'none':
      return failure({ code: 'identity_missing' });
    case 'failed':
      return failure({ code: 'server_error', detail: answer.message });
    case 'session':
      tokens.set(answer.token);
      return fetchAccount(parts);
    case 'identity': {
      const exchanged = await parts.api.callDirect(identityLogin, { token: answer.token });
      if (!exchanged.ok) return exchanged;
      tokens.set(exchanged.value.token);
      return success(exchanged.value.account);
    }
    default:
      return assertNever(answer);
  }
}
