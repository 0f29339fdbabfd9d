import type { IdentityAnswer } from '../../contract/host-bridge.ts';
import { identityLogin } from '../../contract/http/identity-login.ts';
import type { Failure } from '../../domain/failure.ts';
import { assertNever, failure, success, type Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Api } from '../../transport/api.ts';
import { fetchAccount } from './account-fetch.ts';
import type { TokenKeeper } from './token-keeper.ts';

/**
 * Makes a session of what the host said: an identity token is exchanged, a session token is used as it is. The token is
 * kept when it succeeds. D-12, S-07.
 */
export async function admitIdentity(
  answer: IdentityAnswer,
  { api, clock, tokens }: { readonly api: Api; readonly clock: Clock; readonly tokens: TokenKeeper },
): Promise<Result<Account, Failure>> {
  switch (answer.kind) {
    case 'none':
      return failure({ code: 'identity_missing' });
    case 'failed':
      return failure({ code: 'server_error', detail: answer.message });
    case 'session':
      tokens.set(answer.token);
      return fetchAccount(api, clock);
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
