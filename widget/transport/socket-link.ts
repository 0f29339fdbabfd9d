import { heartbeatText } from '../contract/envelope.ts';
import { reactionTo, type Failure, type FailureCode } from '../domain/failure.ts';
import { assertNever, type Result } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { OpenSocket, Socket } from '../platform/socket.ts';
import { LINK_OFF, nextLinkState, type LinkEffect, type LinkEvent, type LinkState } from './connection-machine.ts';

/** A jittered wait is this much shorter or longer at most. */
const JITTER = 0.2;

export interface SocketLinkParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly openSocket: OpenSocket;
  readonly socketUrl: (socketToken: string) => string;
  /** A token that opens one socket. Failures whose reaction is `logout` mean that the session itself was refused. */
  readonly fetchSocketToken: (timeoutMs: number) => Promise<Result<string, Failure>>;
  readonly onText: (text: string) => void;
  readonly onState: (state: LinkState) => void;
  /** The provider closed the socket with a code that ends the session. */
  readonly onSessionEnd: (failure: FailureCode) => void;
}

export interface SocketLink {
  readonly state: () => LinkState;
  readonly isOpen: () => boolean;
  readonly start: () => void;
  /** Closes the socket with 1000 and forgets all attempts. */
  readonly stop: () => void;
  /** What the outside has noticed: network back, page shown, a tap, the provider's hello. */
  readonly notice: (type: 'online' | 'shown' | 'retry' | 'hello') => void;
  /** False when the link is not open. */
  readonly send: (text: string) => boolean;
}

/**
 * Runs the connection machine over real sockets: one socket token per socket, at most one socket, one timer.
 * Spec: 3-transport §4 Connection. S-04, S-07.
 */
export function createSocketLink(parts: SocketLinkParts): SocketLink {
  const { clock, random, openSocket, socketUrl, fetchSocketToken, onText, onState, onSessionEnd } = parts;
  let state: LinkState = LINK_OFF;
  let socket: Socket | undefined;
  let cancelTimer: (() => void) | undefined;
  let fetches = 0;

  const handle = (event: LinkEvent): void => {
    const step = nextLinkState(state, event);
    const hasChanged = step.state !== state;
    state = step.state;
    if (hasChanged) {
      cancelTimer?.();
      cancelTimer = undefined;
      // A token that was asked for in an earlier state is of no use any more.
      fetches += 1;
    }
    for (const effect of step.effects) run(effect);
    if (hasChanged) onState(state);
  };

  const run = (effect: LinkEffect): void => {
    switch (effect.type) {
      case 'fetch-token':
        void fetchToken(effect.timeoutMs);
        return;
      case 'open-socket':
        open(effect.token);
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
        socket?.send(heartbeatText(clock.nowMs()));
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

  const fetchToken = async (timeoutMs: number): Promise<void> => {
    const id = fetches;
    const fetched = await fetchSocketToken(timeoutMs);
    if (id !== fetches) return;
    if (fetched.ok) handle({ type: 'token', token: fetched.value });
    else handle({ type: reactionTo(fetched.failure.code) === 'logout' ? 'token-refused' : 'token-failed' });
  };

  const open = (token: string): void => {
    socket?.close();
    const opened = openSocket(socketUrl(token), {
      onOpen: () => handle({ type: 'opened' }),
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

  return {
    state: () => state,
    isOpen: () => state.name === 'open',
    start: () => handle({ type: 'start' }),
    stop: () => handle({ type: 'stop' }),
    notice: (type) => handle({ type }),
    send: (text) => state.name === 'open' && (socket?.send(text) ?? false),
  };
}
