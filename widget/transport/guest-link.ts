import type { WireContext } from '../contract/codec.ts';
import { heartbeatText } from '../contract/frame.ts';
import {
  GUEST_GROUP_QUERY,
  GUEST_SOCKET_PATH,
  GUEST_STREAM_PATH,
  readGuestFrame,
  type GuestFrame,
} from '../contract/guest.ts';
import type { GroupId } from '../domain/chat/chat-id.ts';
import { assertNever } from '../domain/result.ts';
import type { Platform } from '../platform/platform.ts';
import type { Socket } from '../platform/socket.ts';
import { createCarrierMemory } from './carrier-memory.ts';
import {
  nextGuestLinkState,
  startGuestLink,
  type GuestCarrier,
  type GuestLinkEffect,
  type GuestLinkEvent,
  type GuestLinkState,
  type GuestLinkStep,
} from './guest-machine.ts';
import { openGuestStream } from './guest-stream.ts';
import type { Hosts } from './hosts.ts';

/** The jitter shortens or lengthens a wait by at most this fraction. */
const JITTER = 0.2;

export interface GuestLinkDeps {
  readonly platform: Pick<Platform, 'clock' | 'random' | 'keyValue' | 'openSocket' | 'importStreams' | 'log'>;
  /** Whether the provider is known to send a first frame on every link. */
  readonly sendsHello: () => boolean;
  /** The origins of the provider. */
  readonly hosts: Pick<Hosts, 'inTurn' | 'use'>;
  readonly wire: () => WireContext;
  readonly groupId: GroupId;
  readonly onFrame: (frame: GuestFrame) => void;
  readonly onState: (state: GuestLinkState) => void;
}

export interface GuestLink {
  /** Reports an external event: network back, page shown, or a tap. */
  readonly notice: (type: 'online' | 'shown' | 'retry') => void;
  /** Closes the link permanently. */
  readonly leave: () => void;
}

/**
 * Opens a guest's link to one shared group and keeps it open. It has no session and sends only heartbeats. Spec:
 * 3-transport §4 Guest group connection, §7.
 */
export function openGuestLink(deps: GuestLinkDeps): GuestLink {
  const { platform, sendsHello, hosts, wire, groupId, onFrame, onState } = deps;
  const { clock, random, openSocket, importStreams, log } = platform;
  const query = `?${GUEST_GROUP_QUERY}=${encodeURIComponent(groupId)}`;
  let state: GuestLinkState | undefined;
  let [origin = ''] = hosts.inTurn();
  const memory = createCarrierMemory(platform, () => origin);
  const carriers: readonly GuestCarrier[] = memory.recall() === 'stream' ? ['stream', 'socket'] : ['socket', 'stream'];
  let socket: Socket | undefined;
  let cancelTimer: (() => void) | undefined;

  const take = (step: GuestLinkStep): void => {
    const hasChanged = step.state !== state;
    state = step.state;
    if (hasChanged) cancelTimer?.();
    for (const effect of step.effects) run(effect);
    if (!hasChanged) return;
    if (step.state.name === 'open') noteWorking(step.state.carrier);
    onState(step.state);
  };

  const noteWorking = (carrier: GuestCarrier): void => {
    // Calls and files use the host that answered, too.
    if (origin !== hosts.inTurn()[0]) hosts.use(origin);
    memory.remember(carrier);
  };

  const handle = (event: GuestLinkEvent): void => {
    if (state !== undefined) take(nextGuestLinkState(state, event, carriers));
  };

  const run = (effect: GuestLinkEffect): void => {
    switch (effect.type) {
      case 'open':
        open(effect.carrier);
        return;
      case 'close':
        socket?.close();
        socket = undefined;
        return;
      case 'next-host': {
        const origins = hosts.inTurn();
        origin = origins[(origins.indexOf(origin) + 1) % origins.length] ?? origin;
        return;
      }
      case 'set-timer':
        cancelTimer?.();
        cancelTimer = clock.setTimer(waitOf(effect), () => handle({ type: 'timer' }));
        return;
      case 'send-heartbeat':
        socket?.send(heartbeatText(clock.nowMs()));
        return;
      default:
        assertNever(effect);
    }
  };

  const waitOf = ({ delayMs, isJittered }: GuestLinkEffect & { readonly type: 'set-timer' }): number =>
    isJittered ? delayMs * (1 - JITTER + 2 * JITTER * random.fraction()) : delayMs;

  const open = (carrier: GuestCarrier): void => {
    socket?.close();
    const listener = {
      onOpen: () => handle({ type: 'opened', awaitsFrame: sendsHello() }),
      onMessage(text: string) {
        handle({ type: 'heard' });
        receive(text);
      },
      onClose: (code: number) => handle({ type: 'closed', code }),
    };
    socket =
      carrier === 'stream'
        ? openGuestStream(importStreams, origin + GUEST_STREAM_PATH + query, listener)
        : openSocket(origin.replace(/^http/, 'ws') + GUEST_SOCKET_PATH + query, listener);
  };

  const receive = (text: string): void => {
    const frame = readGuestFrame(text, wire());
    if (!frame.ok) return log.warn('a guest frame could not be read', { ...frame.failure });
    onFrame(frame.value);
    if (frame.value.kind === 'groupShareClosed') handle({ type: 'refused' });
  };

  take(startGuestLink(carriers, hosts.inTurn().length));
  return {
    notice: (type) => handle({ type }),
    leave: () => handle({ type: 'leave' }),
  };
}
