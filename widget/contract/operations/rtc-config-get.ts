import { flag, list, nothing, optional, record, text, withDefault } from '../codec.ts';
import { operation } from '../operation.ts';

const iceServer = record({ urls: list(text, 20), username: optional(text), credential: optional(text) });

/**
 * The servers through which the caller's calls find a way, with credentials that are valid for a limited time. Ours: D-09. L-CL5.
 */
export const rtcConfigGet = operation(
  'rtcConfigGet',
  nothing,
  record({
    iceServers: withDefault(list(iceServer, 10), [], 'ice_servers'),
    /** Addresses of the users stay hidden from each other: media go through the relay only. */
    isRelayOnly: withDefault(flag, false, 'relay_only'),
  }),
);
