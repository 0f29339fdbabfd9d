import { named, record, withDefault } from '../codec.ts';
import { userId } from '../ids.ts';
import { push } from '../operation.ts';
import { signalData, signalName } from '../operations/rtc-hand-shake.ts';

/** A call's signal from a friend. Spec: 3-transport §4 Call signalling, §7 Realtime channel. */
export const rtcRequest = push(
  'rtcRequest',
  record({ senderId: named('sender', userId), name: signalName, data: withDefault(signalData, '', 'msg') }),
);
