import { heartbeatText } from '../contract/frame.ts';
import { reactionTo, type Failure, type FailureCode } from '../domain/failure.ts';
import { assertNever, type Result } from '../domain/result.ts';
import type { LinkKind } from '../domain/session/tenant.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Socket } from '../platform/socket.ts';
import { carrierAfter, firstCarrier, type CarrierChoice } from './carrier-choice.ts';
import type { CarrierMemory } from './carrier-memory.ts';
import type { OpenCarrier } from './carriers.ts';
import { LINK_OFF, nextLinkState, type LinkEffect, type LinkEvent, type LinkState } from './connection-machine.ts';

/** The jitter shortens or lengthens a wait by at most this fraction. */
const JITTER = 0.2;

export interface LinkDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly open: OpenCarrier;
  /** The carrier that the tenant has configured for the link. */
  readonly kind: () => LinkKind;
  /** Whether the provider is known to send a first frame on every link. */
  readonly sendsHello: () => boolean;
  readonly memory: CarrierMemory;
  /**
   * Fetches a token that opens one socket or stream. A failure whose reaction is `logout` means that the provider
   * refused the session itself.
   */
  readonly fetchSocketToken: (timeoutMs: number) => Promise<Result<string, Failure>>;
  /** Sends a heartbeat by a call, because the link itself cannot send. */
  readonly callHeartbeat: (code: string) => void;
  readonly onText: (text: string) => void;
  readonly onState: (state: LinkState) => void;
  /** The provider closed the link with a code that ends the session. */
  readonly onSessionEnd: (failure: FailureCode) => void;
}

export interface Link {
  readonly state: () => LinkState;
  readonly isOpen: () => boolean;
  /** Whether the link can carry calls: it is open, and a socket. */
  readonly carriesCalls: () => boolean;
  /** Requests the link. It is opened, unless a screen forbids it. */
  readonly start: () => void;
  /** Closes the link with code 1000 and resets all attempts. */
  readonly stop: () => void;
  /** Whether the screen allows opening a link. An open link stays open. Spec: 3-transport §2 noWs. */
  readonly allow: (isAllowed: boolean) => void;
  /** Reports an external event: network back, page shown, a tap, or the provider's hello. */
  readonly notice: (type: 'online' | 'shown' | 'retry' | 'hello') => void;
  /** Returns false when the link does not carry calls. */
  readonly send: (text: string) => boolean;
}

/**
 * Runs the connection machine with real sockets and streams. Each carrier has its own token, at most one is open, and
 * there is one timer. Spec: 3-transport §4 Connection. S-04, S-07.
 */
export function createLink(deps: LinkDeps): Link {
  const {
    clock,
    random,
    open,
    kind,
    sendsHello,
    memory,
    fetchSocketToken,
    callHeartbeat,
    onText,
    onState,
    onSessionEnd,
  } = deps;
  let state: LinkState = LINK_OFF;
  let socket: Socket | undefined;
  let choice: CarrierChoice | undefined;
  let cancelTimer: (() => void) | undefined;
  let fetches = 0;
  let isWanted = false;
  let isAllowed = true;

  const handle = (event: LinkEvent): void => {
    const before = state;
    const step = nextLinkState(state, event);
    const hasChanged = step.state !== before;
    state = step.state;
    if (hasChanged) {
      cancelTimer?.();
      cancelTimer = undefined;
      // Discard a token that was requested in an earlier state.
      fetches += 1;
    }
    for (const effect of step.effects) run(effect);
    if (!hasChanged) return;
    onState(state);
    if (before.name === 'opening' || before.name === 'unproven') learn();
    if (!isAllowed && isTrying(state)) handle({ type: 'stop' });
  };

  /** Records what an attempt has revealed about the network. */
  const learn = (): void => {
    if (state.name !== 'open' && state.name !== 'retrying' && state.name !== 'failed') return;
    const tried = currentChoice();
    choice = carrierAfter(tried, state.name === 'open', kind());
    if (state.name === 'open' && kind() === 'auto') memory.remember(tried.carrier);
    if (choice.carrier !== tried.carrier) handle({ type: 'switched' });
  };

  /** The tenant's setting may have been loaded, or have changed, since the last attempt. */
  const currentChoice = (): CarrierChoice => {
    const wanted = firstCarrier(kind(), memory.recall());
    if (choice === undefined || (kind() !== 'auto' && choice.carrier !== wanted.carrier)) choice = wanted;
    return choice;
  };

  const run = (effect: LinkEffect): void => {
    switch (effect.type) {
      case 'fetch-token':
        void fetchToken(effect.timeoutMs);
        return;
      case 'open-socket':
        openWith(effect.token);
        return;
      case 'close-socket':
        socket?.close();
        socket = undefined;
        return;
      case 'set-timer':
        cancelTimer?.();
        cancelTimer = clock.setTimer(waitOf(effect), () => handle({ type: 'timer' }));
        return;
      case 'send-heartbeat':
        sendHeartbeat(heartbeatText(clock.nowMs()));
        return;
      case 'end-session':
        onSessionEnd(effect.failure);
        return;
      default:
        assertNever(effect);
    }
  };

  const waitOf = (effect: LinkEffect & { readonly type: 'set-timer' }): number =>
    effect.isJittered ? effect.delayMs * (1 - JITTER + 2 * JITTER * random.fraction()) : effect.delayMs;

  const sendHeartbeat = (code: string): void => {
    if (carriesCalls()) socket?.send(code);
    else callHeartbeat(code);
  };

  const fetchToken = async (timeoutMs: number): Promise<void> => {
    const id = fetches;
    const fetched = await fetchSocketToken(timeoutMs);
    if (id !== fetches) return;
    if (fetched.ok) handle({ type: 'token', token: fetched.value });
    else handle(withoutToken(fetched.failure));
  };

  const openWith = (token: string): void => {
    socket?.close();
    const { carrier } = currentChoice();
    const opened = open(carrier, token, {
      onOpen: () => handle({ type: 'opened', carrier, awaitsFrame: sendsHello() }),
      onMessage(text) {
        handle({ type: 'heard' });
        onText(text);
      },
      onClose(code) {
        if (socket === opened) socket = undefined;
        handle({ type: 'closed', code });
      },
    });
    socket = opened;
  };

  const carriesCalls = (): boolean => state.name === 'open' && state.carrier === 'socket';

  return {
    state: () => state,
    isOpen: () => state.name === 'open',
    carriesCalls,
    start() {
      isWanted = true;
      if (isAllowed) handle({ type: 'start' });
    },
    stop() {
      isWanted = false;
      handle({ type: 'stop' });
    },
    allow(nowAllowed) {
      isAllowed = nowAllowed;
      if (!isAllowed && isTrying(state)) handle({ type: 'stop' });
      if (isAllowed && isWanted && state.name === 'off') handle({ type: 'start' });
    },
    notice(type) {
      // Another network may allow a carrier that the last one blocked.
      if (type === 'online' && state.name !== 'open') choice = firstCarrier(kind());
      handle({ type });
    },
    send: (text) => carriesCalls() && (socket?.send(text) ?? false),
  };
}

/** Whether the link is connecting: neither open nor at rest. */
const isTrying = ({ name }: LinkState): boolean =>
  name !== 'open' && name !== 'off' && name !== 'closed' && name !== 'ended';

/** The longest wait that a busy provider can impose, in case its clock or unit is wrong. */
const MAX_BUSY_WAIT_MS = 60_000;

/** Returns the event for a failed token fetch. */
function withoutToken({ code, retryAfterMs }: Failure): LinkEvent {
  if (reactionTo(code) === 'logout') return { type: 'token-refused' };
  if (code === 'server_busy' && retryAfterMs !== undefined)
    return { type: 'token-busy', waitMs: Math.min(retryAfterMs, MAX_BUSY_WAIT_MS) };
  return { type: code === 'forbidden' ? 'token-forbidden' : 'token-failed' };
}
