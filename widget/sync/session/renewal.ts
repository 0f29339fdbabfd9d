/**
 * Asks the host page for a new identity before the session ends. A separate chunk, because the start does not need it.
 */
import type { IdentityAnswer } from '../../contract/host-bridge.ts';
import { identityRenew } from '../../contract/http/identity-renew.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';
import type { Api } from '../../transport/api.ts';
import type { HostPort } from '../host-port.ts';
import { subjectOf } from './account-cache.ts';
import { isRefusedToken } from './identity.ts';
import { tokenHead, type TokenKeeper } from './token-keeper.ts';

export interface RenewalDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly api: Pick<Api, 'callDirect'>;
  readonly tokens: Pick<TokenKeeper, 'current'>;
  readonly host: () => Promise<HostPort | undefined>;
  /** The identity token that opened the session. */
  readonly identity: string;
  /** The host page's answer does not renew this session: it names another player, or contains a session token. */
  readonly onOther: (answer: IdentityAnswer) => Promise<void>;
  /** The provider does not accept the new token. The session goes on. */
  readonly onRefused: (failure: Failure) => void;
}

/**
 * The widget asks after this share of the session's lifetime, plus up to `SPREAD` more, so that many pages do not ask
 * at once.
 */
const ASK_AFTER = 0.7;
const SPREAD = 0.1;
/** Timers stop while a device sleeps, so the clock is checked at this interval. */
const LOOK_MS = 60_000;
/** With less time than this left, the widget waits for the session to end. */
const MIN_WAIT_MS = 5000;

/**
 * Keeps the session alive as long as the platform confirms its player: same session, same socket, nothing visible. A
 * failed renewal is retried after half of the remaining time. If the host page answers that no user is signed in, it is
 * not asked again. The session then runs until its end, and is renewed like a rejected one. D-12.
 *
 * @param sinceMs the start of the lifetime on this device's clock
 */
export function keepSession(lifetimeS: number, sinceMs: number, deps: RenewalDeps): void {
  const { clock, random, api, tokens, host, identity, onOther, onRefused } = deps;
  const session = tokens.current();
  let endMs = 0;
  let dueMs = 0;

  const isCurrent = (): boolean => {
    const running = tokens.current();
    return session !== undefined && running !== undefined && tokenHead(running) === tokenHead(session);
  };

  const look = (): void => {
    if (!isCurrent()) return;
    const waitMs = dueMs - clock.nowMs();
    if (waitMs > 0) clock.setTimer(Math.min(waitMs, LOOK_MS), look);
    else void renew();
  };

  const begin = (seconds: number, fromMs: number): void => {
    const lifetimeMs = seconds * 1000;
    endMs = fromMs + lifetimeMs;
    dueMs = fromMs + lifetimeMs * (ASK_AFTER + SPREAD * random.fraction());
    look();
  };

  const renew = async (): Promise<void> => {
    const answer = await (await host())?.getIdentity('expiring');
    if (!isCurrent() || answer?.kind === 'none') return;
    if (answer?.kind === 'session') return onOther(answer);
    if (answer?.kind === 'identity') {
      if (subjectOf(answer.token) !== subjectOf(identity)) return onOther(answer);
      const askedMs = clock.nowMs();
      const renewed = await api.callDirect(identityRenew, { token: answer.token });
      if (renewed.ok)
        return renewed.value.lifetimeS === undefined ? undefined : begin(renewed.value.lifetimeS, askedMs);
      if (isRefusedToken(renewed.failure)) onRefused(renewed.failure);
    }
    const waitMs = (endMs - clock.nowMs()) / 2;
    if (waitMs < MIN_WAIT_MS) return;
    dueMs = clock.nowMs() + waitMs;
    look();
  };

  begin(lifetimeS, sinceMs);
}
