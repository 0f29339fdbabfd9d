import { heartbeatText } from '../contract/frame.ts';
import { reactionTo, type Failure, type FailureCode } from '../domain/failure.ts';
import { assertNever, type Result } from '../domain/result.ts';
import type { LinkKind } from '../domain/session/tenant.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Socket } from '../platform/socket.ts';
import { carrierAfter, firstCarrier, type CarrierChoice } from './carrier-choice.ts';
import type { OpenCarrier } from './carriers.ts';
import { LINK_OFF, nextLinkState, type LinkEffect, type LinkEvent, type LinkState } from './connection-machine.ts';

/** A jittered wait is this much shorter or longer at most. */
const JITTER = 0.2;

export interface LinkParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly open: OpenCarrier;
  /** What the tenant wants the link to run over. */
  readonly kind: () => LinkKind;
  /** A token that opens one socket or stream. Failures whose reaction is `logout` mean that the session itself was refused. */
  readonly fetchSocketToken: (timeoutMs: number) => Promise<Result<string, Failure>>;
  /** Sends a heartbeat where the link itself carries nothing that way. */
  readonly callHeartbeat: (code: string) => void;
  readonly onText: (text: string) => void;
  readonly onState: (state: LinkState) => void;
  /** The provider closed the link with a code that ends the session. */
  readonly onSessionEnd: (failure: FailureCode) => void;
}

export interface Link {
  readonly state: () => LinkState;
  readonly isOpen: () => boolean;
  /** Whether calls can go over it: it is open, and a socket. */
  readonly carriesCalls: () => boolean;
  /** Wants the link: it is opened, unless a screen forbids it. */
  readonly start: () => void;
  /** Closes the link with 1000 and forgets all attempts. */
  readonly stop: () => void;
  /** Whether the screen lets a link be opened. One that is open already stays. Spec: 3-transport §2 noWs. */
  readonly allow: (isAllowed: boolean) => void;
  /** What the outside has noticed: network back, page shown, a tap, the provider's hello. */
  readonly notice: (type: 'online' | 'shown' | 'retry' | 'hello') => void;
  /** False when it does not carry calls. */
  readonly send: (text: string) => boolean;
}

/**
 * Runs the connection machine over real sockets and streams: one token for each, at most one at a time, one timer.
 * Spec: 3-transport §4 Connection. S-04, S-07.
 */
export function createLink(parts: LinkParts): Link {
  const { clock, random, open, kind, fetchSocketToken, callHeartbeat, onText, onState, onSessionEnd } = parts;
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
      // A token that was asked for in an earlier state is of no use any more.
      fetches += 1;
    }
    for (const effect of step.effects) run(effect);
    if (!hasChanged) return;
    onState(state);
    if (before.name === 'opening') learn();
    if (!isAllowed && isTrying(state)) handle({ type: 'stop' });
  };

  /** What an attempt has shown of the network. */
  const learn = (): void => {
    if (state.name !== 'open' && state.name !== 'retrying' && state.name !== 'failed') return;
    const tried = currentChoice();
    choice = carrierAfter(tried, state.name === 'open', kind());
    if (choice.carrier !== tried.carrier) handle({ type: 'switched' });
  };

  /** The tenant's wish may have come to be known, or to be another one, since the last attempt. */
  const currentChoice = (): CarrierChoice => {
    const wanted = firstCarrier(kind());
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
    else handle({ type: withoutToken(fetched.failure.code) });
  };

  const openWith = (token: string): void => {
    socket?.close();
    const { carrier } = currentChoice();
    const opened = open(carrier, token, {
      onOpen: () => handle({ type: 'opened', carrier }),
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
      // Another network may let through what the last one did not.
      if (type === 'online' && state.name !== 'open') choice = undefined;
      handle({ type });
    },
    send: (text) => carriesCalls() && (socket?.send(text) ?? false),
  };
}

/** Neither open nor at rest. */
const isTrying = ({ name }: LinkState): boolean =>
  name !== 'open' && name !== 'off' && name !== 'closed' && name !== 'ended';

/** What the lack of a token means. */
function withoutToken(code: FailureCode): 'token-refused' | 'token-forbidden' | 'token-failed' {
  if (reactionTo(code) === 'logout') return 'token-refused';
  return code === 'forbidden' ? 'token-forbidden' : 'token-failed';
}
