import { rtcRequest } from '#contract/pushes/rtc-request.ts';
import type { CallSignal } from '#domain/call/call-signal.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

interface Devices {
  readonly onlySessionId?: string | undefined;
  readonly exceptSessionId?: string | undefined;
}

/** Sends a call signal to a user: to all devices, or to those that are named. */
export function pushCallSignal(bus: Bus, targetId: string, signal: CallSignal, devices: Devices = {}): void {
  bus.publish({ kind: 'push', userIds: [targetId], frame: pushFrame(rtcRequest, signal, 'B'), ...devices });
}
