import { accountGet } from '../../contract/operations/account-get.ts';
import { isTransient, type Failure } from '../../domain/failure.ts';
import { ACCOUNT_FETCH_TIMEOUT_MS, ACCOUNT_FETCH_TRIES } from '../../domain/limits.ts';
import { failure, type Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import type { Clock } from '../../platform/clock.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { Api } from '../../transport/api.ts';

/**
 * The signed-in user: up to three tries of 8 s; a refusal is final at once. For the third the link is opened first, so that
 * it goes over the socket. Spec: 3-transport §4 Login sequence.
 *
 * @param openLink resolves when the link is open, or cannot be opened now
 */
export async function fetchAccount(
  api: Api,
  clock: Clock,
  openLink: () => Promise<unknown>,
): Promise<Result<Account, Failure>> {
  const late = failure<Failure>({ code: 'timeout' });
  let outcome: Result<Account, Failure> = late;
  for (let tries = 0; tries < ACCOUNT_FETCH_TRIES; tries += 1) {
    const isLast = tries === ACCOUNT_FETCH_TRIES - 1;
    const ask = async () => (isLast && (await openLink()), api.call(accountGet, undefined));
    outcome = await withDeadline(clock, ACCOUNT_FETCH_TIMEOUT_MS, ask(), late);
    if (outcome.ok || !isTransient(outcome.failure.code)) return outcome;
  }
  return outcome;
}
