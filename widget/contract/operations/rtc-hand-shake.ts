import { CALL_SIGNALS } from '../../domain/call/call-signal.ts';
import { MAX_CALL_SIGNAL_CHARACTERS } from '../../domain/limits.ts';
import { named, nothing, oneOf, record, textUpTo, withDefault } from '../codec.ts';
import { userId } from '../ids.ts';
import { operation } from '../operation.ts';

export const signalName = oneOf(CALL_SIGNALS);
export const signalData = textUpTo(MAX_CALL_SIGNAL_CHARACTERS);

/** Sends a call's signal to a friend. Spec: 3-transport §7 rtcHandShake {target_id, name, msg}. */
export const rtcHandShake = operation(
  'rtcHandShake',
  record({ targetId: named('target_id', userId), name: signalName, data: withDefault(signalData, '', 'msg') }),
  nothing,
);
