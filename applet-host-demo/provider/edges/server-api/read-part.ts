import { decode } from '#contract/codec.ts';
import { type ApiOutcome, refuseCall } from './failures.ts';
import type { JsonCodec } from './json-codecs.ts';

/** The codecs of the server API have no roles. */
export const WIRE_CONTEXT = { roleScheme: 'B' } as const;

/** Reads a part of a request. The failure names the wrong field. @param part such as `body` */
export function readPart<T>(codec: JsonCodec<T>, wire: unknown, part: string): ApiOutcome<T> {
  const decoded = decode(codec, wire, WIRE_CONTEXT);
  if (decoded.ok) return decoded;
  const field = decoded.failure.path.replace(/^\$/, part);
  return refuseCall('invalid_request', `"${field}" must be ${decoded.failure.expected}.`, { field });
}
