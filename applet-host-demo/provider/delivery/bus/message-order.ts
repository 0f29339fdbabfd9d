import type { BusEvent, MessagePlace } from './bus.ts';

/** Delivers the messages of each stream (a chat's members, or a group's guests) in the order of their numbers. L-ND8. */
export interface MessageOrder {
  /**
   * Delivers a message now, or when the earlier ones are delivered. `isLate`: it comes after its turn, so parts of it may have been
   * delivered already.
   */
  readonly offer: (stream: string, place: MessagePlace, deliver: (isLate: boolean) => void) => void;
  /** The messages up to this number have been delivered, or never will be. Delivers what waited for them. */
  readonly settle: (stream: string, upTo: number) => void;
  /** The number up to which the messages of a stream have been delivered; undefined: not known. */
  readonly doneUpTo: (stream: string) => number | undefined;
}

export interface MessageOrderDeps {
  /** Whether a message needs not wait for earlier ones. `isKnown`: earlier ones of the stream have been delivered here lately. */
  readonly isFirst: (place: MessagePlace, isKnown: boolean) => boolean;
  /** Messages are missing after the number `after` (0: not known) and before `below`. They must be delivered, or settled. */
  readonly onGap: (chatId: string, after: number, below: number) => void;
  readonly nowMs?: () => number;
}

interface Stream {
  doneUpTo: number;
  touchedMs: number;
  /** Waiting deliveries by number. */
  readonly held: Map<number, (() => void)[]>;
}

/** An idle stream is forgotten. Longer than an event needs to arrive. */
const KEPT_MS = 20_000;

export function createMessageOrder({
  isFirst,
  onGap,
  nowMs = () => performance.now(),
}: MessageOrderDeps): MessageOrder {
  const streams = new Map<string, Stream>();
  let agedMs = nowMs();

  const age = (): void => {
    const now = nowMs();
    if (now - agedMs < KEPT_MS) return;
    agedMs = now;
    for (const [key, { held, touchedMs }] of streams)
      if (held.size === 0 && now - touchedMs >= KEPT_MS) streams.delete(key);
  };
  const streamOf = (key: string): Stream => {
    age();
    let stream = streams.get(key);
    if (stream === undefined) streams.set(key, (stream = { doneUpTo: 0, touchedMs: 0, held: new Map() }));
    stream.touchedMs = nowMs();
    return stream;
  };
  const release = (stream: Stream, number: number): void => {
    const waiting = stream.held.get(number) ?? [];
    stream.held.delete(number);
    for (const deliver of waiting) deliver();
  };
  /** Delivers what waits, up to a number, and what follows it without a gap. */
  const advance = (stream: Stream, upTo: number): void => {
    if (stream.held.size > 0)
      for (const number of [...stream.held.keys()].filter((each) => each <= upTo).toSorted((a, b) => a - b))
        release(stream, number);
    stream.doneUpTo = Math.max(stream.doneUpTo, upTo);
    while (stream.held.has(stream.doneUpTo + 1)) {
      stream.doneUpTo += 1;
      release(stream, stream.doneUpTo);
    }
  };

  return {
    offer: (key, place, deliver) => {
      const { chatId, number } = place;
      const isKnown = streams.has(key);
      const stream = streamOf(key);
      if (number <= stream.doneUpTo) return deliver(true);
      if (number === stream.doneUpTo + 1 || isFirst(place, isKnown)) {
        advance(stream, number - 1);
        deliver(false);
        return advance(stream, number);
      }
      stream.held.set(number, [...(stream.held.get(number) ?? []), () => deliver(false)]);
      onGap(chatId, stream.doneUpTo, number);
    },
    settle: (key, upTo) => advance(streamOf(key), upTo),
    doneUpTo: (key) => streams.get(key)?.doneUpTo,
  };
}

/** The stream of an event; undefined if it is no new message. */
export const streamOf = ({ kind, place }: BusEvent): string | undefined =>
  place === undefined ? undefined : kind === 'guest-push' ? guestStream(place.chatId) : memberStream(place.chatId);
export const memberStream = (chatId: string): string => `members:${chatId}`;
export const guestStream = (chatId: string): string => `guests:${chatId}`;
