import fc from 'fast-check';
import type { MessagePlace } from '../../../applet-host-demo/provider/delivery/bus/bus.ts';
import { describe, expect, it } from 'vitest';
import { createMessageOrder, memberStream } from '../../../applet-host-demo/provider/delivery/bus/message-order.ts';

const CHAT = 'chat';
const STREAM = memberStream(CHAT);
const MINUTE_MS = 60_000;

/** An order over a database that has read all transactions below `readUpTo`. A message's transaction is its number. */
function stage() {
  const delivered: number[] = [];
  const gaps: { readonly after: number; readonly below: number }[] = [];
  const clock = { nowMs: 0, readUpTo: 0 };
  const order = createMessageOrder({
    isFirst: ({ follows }) => follows !== undefined && follows < clock.readUpTo,
    onGap: (_chatId, after, below) => gaps.push({ after, below }),
    nowMs: () => clock.nowMs,
  });
  const offer = (number: number, place: Partial<MessagePlace> = { follows: number - 1 }): void =>
    order.offer(STREAM, { chatId: CHAT, number, ...place }, (isLate) => {
      if (!isLate) delivered.push(number);
    });
  return { delivered, gaps, clock, order, offer };
}

describe('the order of messages', () => {
  it('delivers messages at once when they come in their order', () => {
    const { delivered, gaps, offer } = stage();
    for (const number of [1, 2, 3]) offer(number);
    expect([delivered, gaps]).toEqual([[1, 2, 3], []]);
  });

  it('keeps a message until the missing one comes; reports gaps', () => {
    const { delivered, gaps, offer } = stage();
    for (const number of [1, 4, 3]) offer(number);
    expect([delivered, gaps]).toEqual([
      [1],
      [
        { after: 1, below: 4 },
        { after: 1, below: 3 },
      ],
    ]);
    offer(2);
    expect(delivered).toEqual([1, 2, 3, 4]);
  });

  it('delivers an idle chat’s first message after reading earlier ones', () => {
    const { delivered, gaps, clock, offer } = stage();
    clock.readUpTo = 500;
    offer(500);
    expect([delivered, gaps]).toEqual([[500], []]);
  });

  it('keeps the first message of a recently busy chat', () => {
    const { delivered, gaps, clock, offer } = stage();
    clock.readUpTo = 499;
    offer(500);
    expect([delivered, gaps]).toEqual([[], [{ after: 0, below: 500 }]]);
  });

  it('keeps a message whose predecessor is unknown', () => {
    const { delivered, offer } = stage();
    offer(500, {});
    expect(delivered).toEqual([]);
  });

  it('delivers waiting messages when the database has none before them', () => {
    const { delivered, order, offer } = stage();
    for (const number of [1, 5, 3, 8]) offer(number);
    order.settle(STREAM, 4);
    expect(delivered).toEqual([1, 3, 5]);
    order.settle(STREAM, 7);
    expect(delivered).toEqual([1, 3, 5, 8]);
  });

  it('reports a message that comes after its turn as late', () => {
    const { delivered, order, offer } = stage();
    order.settle(STREAM, 3);
    offer(2);
    expect([delivered, order.doneUpTo(STREAM)]).toEqual([[], 3]);
  });

  it('delivers several parts of one message together', () => {
    const { delivered, offer } = stage();
    for (const number of [1, 3, 3, 2]) offer(number);
    expect(delivered).toEqual([1, 2, 3, 3]);
  });

  it('forgets idle chats, but no waiting message', () => {
    const { delivered, clock, order, offer } = stage();
    offer(1);
    order.offer(memberStream('other'), { chatId: 'other', number: 9 }, () => delivered.push(9));
    clock.nowMs = MINUTE_MS;
    order.settle(memberStream('third'), 1);
    expect([order.doneUpTo(STREAM), order.doneUpTo(memberStream('other'))]).toEqual([undefined, 0]);
    order.settle(memberStream('other'), 9);
    expect(delivered).toEqual([1, 9]);
  });

  it('is complete and ascending for every arrival order and loss', () => {
    const arrivals = fc
      .integer({ min: 1, max: 12 })
      .chain((count) =>
        fc.tuple(
          fc.constant(count),
          fc.array(fc.oneof(fc.integer({ min: 1, max: count }), fc.constant('read' as const)), { maxLength: 40 }),
        ),
      );
    fc.assert(
      fc.property(arrivals, ([count, events]) => {
        const { delivered, order, offer } = stage();
        let newest = 0;
        const read = (): void => {
          for (let number = (order.doneUpTo(STREAM) ?? 0) + 1; number <= newest; number += 1) {
            order.settle(STREAM, number - 1);
            if ((order.doneUpTo(STREAM) ?? 0) >= number) continue;
            delivered.push(number);
            order.settle(STREAM, number);
          }
        };
        for (const event of [...events, count, 'read' as const]) {
          if (event === 'read') {
            read();
          } else {
            newest = Math.max(newest, event);
            offer(event);
          }
        }
        const distinct = [...new Set(delivered)];
        // Copies of one message may come together: the bus tells them apart by receiver.
        expect(delivered).toEqual(delivered.toSorted((a, b) => a - b));
        expect(distinct).toEqual(Array.from({ length: count }, (_, at) => at + 1));
      }),
    );
  });
});
