/**
 * The realtime link as server-sent events, for networks that block WebSockets. Pushes use the stream, calls use HTTP. A frame is
 * an event without a name. A close is the event `close` with its code, because a stream itself has no close code. Spec:
 * 3-transport §4 Connection, §7. D-09.
 */

/** `{STREAM_PATH}/{socket token}`; `OLD_STREAM_PATH` is the same path with its previous version. */
export const STREAM_PATH = '/api/sse/v3';
export const OLD_STREAM_PATH = '/api/sse/v2';
export const STREAM_TYPE = 'text/event-stream';

const CLOSE_EVENT = 'close';

export type StreamEvent =
  | { readonly kind: 'frame'; readonly text: string }
  | { readonly kind: 'close'; readonly code: number };

/**
 * The first bytes of a stream: a comment. Some proxies and antivirus programs hold back the first 1 to 2 KB of an answer. It is
 * not longer on purpose: a proxy with a larger buffer would pass the first frame behind it, and hold back the following ones.
 * D-21.
 */
export const STREAM_PADDING = `:${' '.repeat(2046)}\n\n`;

/** Writes a frame as an event. A frame is JSON on one line. */
export const writeStreamFrame = (frame: string): string => `data: ${frame}\n\n`;

/** Writes the last event of a stream, with one of `CLOSE_CODES`. */
export const writeStreamClose = (code: number): string => `event: ${CLOSE_EVENT}\ndata: ${code}\n\n`;

/**
 * Reads a stream that arrives in pieces of any size. Returns a function for the pieces, and calls `emit` with each complete
 * event. Comments and events with other names are ignored.
 */
export function createStreamReader(emit: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];

  const endEvent = (): void => {
    const text = data.join('\n');
    if (data.length > 0 && (name === '' || name === 'message')) emit({ kind: 'frame', text });
    if (name === CLOSE_EVENT && /^\d{4}$/.test(text)) emit({ kind: 'close', code: Number(text) });
    name = '';
    data = [];
  };

  const takeLine = (line: string): void => {
    if (line === '') return endEvent();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  };

  return (piece) => {
    // A carriage return at the end of a piece may be the first half of CRLF.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
}
