import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createStreamReader,
  writeStreamClose,
  writeStreamFrame,
  type StreamEvent,
} from '../../../widget/contract/event-stream.ts';

function read(pieces: readonly string[]): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  const take = createStreamReader((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
}

describe('the stream reader', () => {
  const rows: readonly (readonly [string, string, readonly StreamEvent[]])[] = [
    ['a frame', 'data: {"a":1}\n\n', [{ kind: 'frame', text: '{"a":1}' }]],
    ['without the space', 'data:x\n\n', [{ kind: 'frame', text: 'x' }]],
    ['only the first space belongs to the form', 'data:  x\n\n', [{ kind: 'frame', text: ' x' }]],
    ['under its full name', 'event: message\ndata: x\n\n', [{ kind: 'frame', text: 'x' }]],
    ['several lines', 'data: x\ndata: y\n\n', [{ kind: 'frame', text: 'x\ny' }]],
    [
      'line ends of two characters',
      'data: x\r\n\r\ndata: y\r\n\r\n',
      [
        { kind: 'frame', text: 'x' },
        { kind: 'frame', text: 'y' },
      ],
    ],
    ['line ends of old', 'data: x\r\rdata', [{ kind: 'frame', text: 'x' }]],
    ['a close', 'event: close\ndata: 1012\n\n', [{ kind: 'close', code: 1012 }]],
    ['a close without a code', 'event: close\ndata: soon\n\n', []],
    ['an unknown event', 'event: other\ndata: x\n\ndata: y\n\n', [{ kind: 'frame', text: 'y' }]],
    ['comments, ids and waits', ': hi\nid: 3\nretry: 5\n\n', []],
    ['an event that has not ended', 'data: x\n', []],
    ['nothing', '\n\n', []],
  ];
  test.each(rows)('reads %s', (_name, text, events) => expect(read([text])).toEqual(events));
});

test('reads the same events however the stream is cut', () => {
  const frame = fc.json().map((text) => ({ text: writeStreamFrame(text), event: { kind: 'frame', text } }));
  const close = fc
    .integer({ min: 1000, max: 4999 })
    .map((code) => ({ text: writeStreamClose(code), event: { kind: 'close', code } }));
  const parts = fc.array(fc.oneof(frame, close), { maxLength: 8 });
  fc.assert(
    fc.property(
      parts,
      fc.array(fc.nat(400), { maxLength: 20 }),
      fc.constantFrom('\n', '\r\n'),
      (events, cuts, lineEnd) => {
        const whole = events
          .map(({ text }) => text)
          .join('')
          .replaceAll('\n', lineEnd);
        const at = [0, ...cuts.filter((cut) => cut < whole.length).toSorted((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
        expect(read(pieces)).toEqual(events.map(({ event }) => event));
      },
    ),
  );
});
