import { named, nothing, record, time } from '../codec.ts';
import { httpCall } from '../operation.ts';

/** The provider's time. Spec: 3-transport §7 /getServerTime. */
export const getServerTime = httpCall('/getServerTime', nothing, record({ timeMs: named('serverTime', time) }), {
  isPublic: true,
});
