import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';
export const TRACE_HEADER = 'traceparent';

/** Safe in log lines, headers and SQL comments. */
const REQUEST_ID = /^[\w.-]{8,64}$/;
/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The id of a request: the client's own, or a new one. */
export const requestIdOf = (given: unknown): string =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();

/** The trace that a request continues. Anything that does not look like one is dropped. */
export const traceparentOf = (given: unknown): string | undefined =>
  typeof given === 'string' && TRACEPARENT.test(given) ? given : undefined;
