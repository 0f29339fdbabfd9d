import { rtcRequest } from '#contract/pushes/rtc-request.ts';
import type { CallSignal } from '#domain/call/call-signal.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** Sends a call signal to all devices of the other user. */
export function pushCallSignal(bus: Bus, targetId: string, signal: CallSignal): void {
  bus.publish({ kind: 'push', userIds: [targetId], frame: pushFrame(rtcRequest, signal, 'B') });
}
