/**
 * The realtime link as server-sent events, for networks that let no WebSocket through: pushes come over the stream, calls
 * go over HTTP. A frame is an event without a name; a close is an event of that name with its code, because a stream
 * itself ends without a word. Spec: 3-transport §4 Connection, §7. D-09.
 */

/** `{STREAM_PATH}/{socket token}`; `OLD_STREAM_PATH` is the same under its earlier version. */
export const STREAM_PATH = '/api/sse/v3';
export const OLD_STREAM_PATH = '/api/sse/v2';
export const STREAM_TYPE = 'text/event-stream';

const CLOSE_EVENT = 'close';

export type StreamEvent =
  | { readonly kind: 'frame'; readonly text: string }
  | { readonly kind: 'close'; readonly code: number };

/** A frame as an event. A frame is JSON on one line. */
export const writeStreamFrame = (frame: string): string => `data: ${frame}\n\n`;

/** The last event of a stream: one of `CLOSE_CODES`. */
export const writeStreamClose = (code: number): string => `event: ${CLOSE_EVENT}\ndata: ${code}\n\n`;

/**
 * Reads a stream that comes in pieces of any size. Returns what takes a piece; `tell` hears of each event that is complete.
 * Events of other names and comments mean nothing.
 */
export function createStreamReader(tell: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];

  const endEvent = (): void => {
    const text = data.join('\n');
    if (data.length > 0 && (name === '' || name === 'message')) tell({ kind: 'frame', text });
    if (name === CLOSE_EVENT && /^\d{4}$/.test(text)) tell({ kind: 'close', code: Number(text) });
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
    // A carriage return at the end may be the first half of a line end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
}
