/** The realtime link and its modules, loaded as a separate chunk. */
import type { WireContext } from '../contract/codec.ts';
import { outcomeOf, type ReplyEnvelope } from '../contract/envelope.ts';
import { heartbeatAgeS, readFrame } from '../contract/frame.ts';
import { getSToken } from '../contract/http/get-s-token.ts';
import { heartbeat } from '../contract/operations/heartbeat.ts';
import { decodePush, type IncomingPush } from '../contract/pushes/index.ts';
import { reactionTo, type Failure, type FailureCode } from '../domain/failure.ts';
import { HEARTBEAT_LAG_LOGGED_ABOVE_S } from '../domain/limits.ts';
import { reportedDuration } from '../domain/reported-duration.ts';
import { success } from '../domain/result.ts';
import type { LinkKind } from '../domain/session/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import type { Api } from './api.ts';
import { createCarrierMemory } from './carrier-memory.ts';
import { createCarriers } from './carriers.ts';
import type { LinkState } from './connection-machine.ts';
import { createLink, type Link } from './link.ts';
import type { RequestTable } from './request-table.ts';
import { withHedgedRequest } from './hedged-request.ts';
import { createSlowLinkReport } from './slow-link.ts';

export interface RealtimeDeps {
  readonly platform: Pick<Platform, 'clock' | 'random' | 'keyValue' | 'openSocket' | 'importStreams' | 'log'>;
  readonly api: Api;
  readonly requests: RequestTable;
  /** The origin in use. */
  readonly origin: () => string;
  /** Resolves when the search for another origin has ended. */
  readonly whenChosen: () => Promise<void> | undefined;
  readonly linkKind: () => LinkKind;
  readonly sendsHello: () => boolean;
  readonly wire: () => WireContext;
  readonly onPush: (push: IncomingPush) => void;
  readonly onState: (state: LinkState) => void;
  readonly onSessionEnd: (code: FailureCode) => void;
  readonly onAnnouncement: (failure: Failure) => void;
}

/** The link and the handling of its frames: matches replies with their requests, and decodes each push once. */
export function createRealtime(deps: RealtimeDeps): Link {
  const { platform, api, requests, origin, whenChosen, linkKind, sendsHello } = deps;
  const { wire, onPush, onState, onSessionEnd, onAnnouncement } = deps;
  const { clock, random, log } = platform;
  const noteSlowness = createSlowLinkReport(clock, (seconds) => log.warn('the connection is slow', { seconds }));

  const receive = (text: string): void => {
    const frame = readFrame(text);
    if (frame.kind === 'invalid') return log.warn('a frame could not be read', { reason: frame.reason });
    if (frame.kind === 'reply') {
      // An unmatched reply with an id arrived after its timeout. A reply without an id is an error of the socket
      // itself.
      if (!requests.settle(frame.reply) && frame.reply.r === '') noteError(frame.reply);
      return;
    }
    const decoded = decodePush(frame.push, wire());
    if (!decoded.ok) return log.warn('a push could not be read', { type: frame.push.type, ...decoded.failure });
    if (decoded.value === undefined) return;
    if (decoded.value.kind === 'hello') link.notice('hello');
    if (decoded.value.kind === 'heartbeatAnswer') noteLag(decoded.value.data.code);
    onPush(decoded.value);
  };

  /**
   * 'invalid token' and invalid requests are only logged for the engineers; everything else is shown to the user. Spec:
   * 3-transport §8 Socket errors.
   */
  const noteError = (reply: ReplyEnvelope): void => {
    const outcome = outcomeOf(reply);
    if (outcome.ok) return;
    const { code, detail = '' } = outcome.failure;
    log.warn('the socket reported an error', { code, detail });
    const isForUser = detail !== '' && code !== 'token_invalid' && reactionTo(code) !== 'ignore';
    if (isForUser) onAnnouncement({ code: 'warned', detail });
  };

  const noteLag = (code: string): void => {
    const lagS = heartbeatAgeS(code, clock.nowMs()) ?? 0;
    if (lagS > HEARTBEAT_LAG_LOGGED_ABOVE_S) log.warn('a heartbeat was slow', { seconds: reportedDuration(lagS) });
  };

  const link = createLink({
    clock,
    random,
    open: createCarriers(platform, origin),
    kind: linkKind,
    sendsHello,
    memory: createCarrierMemory(platform, origin),
    fetchSocketToken: async (timeoutMs) => {
      await whenChosen();
      const fetch = () => api.callDirect(getSToken, undefined, timeoutMs);
      // Browsers keep several connections open for later calls. After a sleep, all of them may be dead without an
      // error.
      let fetching = fetch();
      for (let hedges = 0; hedges < TOKEN_HEDGES; hedges += 1)
        fetching = withHedgedRequest(clock, fetching, fetch, atOnce);
      const fetched = await fetching;
      return fetched.ok ? success(fetched.value.socketToken) : fetched;
    },
    callHeartbeat: (code) => void api.call(heartbeat, { code }),
    onText: receive,
    onState(state) {
      noteSlowness(state);
      if (state.name !== 'open') requests.failAll({ code: 'not_connected' });
      onState(state);
    },
    onSessionEnd,
  });
  return link;
}

/** The number of hedged requests for a socket token while the first has no answer. */
const TOKEN_HEDGES = 3;

/** Starts a hedged request without waiting for an event. */
function atOnce(run: () => void): () => void {
  run();
  return () => undefined;
}
