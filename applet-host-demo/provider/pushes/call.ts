import { rtcRequest } from '../../../widget/contract/pushes/rtc-request.ts';
import type { CallSignal } from '../../../widget/domain/call/call-signal.ts';
import type { Bus } from '../bus/bus.ts';
import { pushFrame } from './frame.ts';

/** Hands a call's signal to the other end, on all their devices. */
export function pushCallSignal(bus: Bus, targetId: string, signal: CallSignal): void {
  bus.publish({ kind: 'push', userIds: [targetId], frame: pushFrame(rtcRequest, signal, 'B') });
}
