import { accountGet } from '../../contract/operations/account-get.ts';
import { isTransient, type Failure } from '../../domain/failure.ts';
import { ACCOUNT_FETCH_TIMEOUT_MS, ACCOUNT_FETCH_TRIES } from '../../domain/limits.ts';
import { failure, type Result } from '../../domain/result.ts';
import type { Account } from '../../domain/session/account.ts';
import type { Clock } from '../../platform/clock.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { Api } from '../../transport/api.ts';
import type { Link } from '../../transport/link.ts';

export interface AccountFetchDeps {
  readonly api: Api;
  readonly link: Link;
  readonly clock: Clock;
  /** Whether another module starts and stops the link. */
  readonly isLinkWanted: () => boolean;
}

/**
 * Fetches the signed-in user: up to three tries of 8 s, the third over the socket only. A refusal is final immediately.
 * Spec: 3-transport §4 Login sequence.
 */
export async function fetchAccount(deps: AccountFetchDeps): Promise<Result<Account, Failure>> {
  const { api, clock } = deps;
  const late = failure<Failure>({ code: 'timeout' });
  const inTime = (fetching: Promise<Result<Account, Failure>>): Promise<Result<Account, Failure>> =>
    withDeadline(clock, ACCOUNT_FETCH_TIMEOUT_MS, fetching, late);
  for (let tries = 1; tries < ACCOUNT_FETCH_TRIES; tries += 1) {
    const outcome = await inTime(api.call(accountGet, undefined));
    if (outcome.ok || !isTransient(outcome.failure.code)) return outcome;
  }
  return withLink(deps, () => inTime(api.callOverSocket(accountGet, undefined)));
}

/**
 * Opens the link for this request if no other module needs it. A sign-in that follows starts its own link, and receives
 * the events of that one.
 */
async function withLink<T>({ link, isLinkWanted }: AccountFetchDeps, run: () => Promise<T>): Promise<T> {
  if (isLinkWanted()) return run();
  link.start();
  const outcome = await run();
  if (!isLinkWanted()) link.stop();
  return outcome;
}
