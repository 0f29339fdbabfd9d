import { CALL_OUTCOMES, type CallMedium } from '../../domain/call/call-signal.ts';
import type { CallPayload } from '../../domain/call/call-payload.ts';
import {
  count,
  decode,
  encode,
  flag,
  list,
  named,
  oneOf,
  optional,
  record,
  text,
  textUpTo,
  type Codec,
} from '../codec.ts';
import { uuid } from '../ids.ts';

const MAX_CANDIDATES = 50;
/** No field depends on the tenant. */
const CONTEXT = { roleScheme: 'B' } as const;

const candidate = record({
  candidate: textUpTo(1000),
  sdpMid: optional(text),
  sdpMLineIndex: optional(count),
});

/** The content of `msg` in `rtcHandShake` and `rtcRequest`, as JSON. Ours: D-09. Clients ignore fields that they do not know. */
const callPayload: Codec<CallPayload> = record({
  callId: named('id', uuid),
  medium: oneOf<CallMedium>(['audio', 'video']),
  description: optional(text, 'sdp'),
  candidates: optional(list(candidate, MAX_CANDIDATES)),
  round: optional(count),
  isAnswered: optional(flag, 'answered'),
  outcome: optional(oneOf(CALL_OUTCOMES)),
});

/** Undefined: an older client's text, or damaged. */
export function readCallPayload(data: string): CallPayload | undefined {
  let wire: unknown;
  try {
    wire = JSON.parse(data);
  } catch {
    return undefined;
  }
  const read = decode(callPayload, wire, CONTEXT);
  return read.ok ? read.value : undefined;
}

export const writeCallPayload = (payload: CallPayload): string => JSON.stringify(encode(callPayload, payload, CONTEXT));
