import type { Socket } from 'node:net';
import type { Weather } from './weather.ts';

/** One direction of one connection. */
export interface Lane {
  /** Data in transit, as text. */
  readonly held: () => string;
  /** Continues after a stall. */
  readonly resume: () => void;
  /** From now on all data is lost, including an end. */
  readonly goSilent: () => void;
  readonly isSilent: () => boolean;
  /** Passes this many more bytes, then calls `end`. */
  readonly endAfter: (bytes: number, end: () => void) => void;
  readonly stop: () => void;
}

export interface LaneRules {
  readonly random: () => number;
  readonly weather: () => Weather;
  readonly isStalled: () => boolean;
}

interface Parcel {
  /** Undefined if the sender has ended the connection. */
  readonly data: Buffer | undefined;
  readonly dueAtMs: number;
}

/** Carries data from one side to the other: in order, late, in pieces, or not at all. */
export function createLane(from: Socket, to: Socket, { random, weather, isStalled }: LaneRules): Lane {
  const waiting: Parcel[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isSilent = false;
  let dueAtMs = 0;
  let bytesLeft = Number.POSITIVE_INFINITY;
  let endNow: () => void = () => undefined;

  const enqueue = (data: Buffer | undefined): void => {
    if (isSilent) return;
    const { latencyMs, jitterMs, bytesPerMs, maxPieceBytes } = weather();
    const nowMs = performance.now();
    const pieces = data === undefined || maxPieceBytes === undefined ? [data] : piecesOf(data, maxPieceBytes);
    for (const piece of pieces) {
      const transferMs = bytesPerMs === undefined ? 0 : (piece?.length ?? 0) / bytesPerMs;
      const arrivesAtMs = nowMs + latencyMs + jitterMs * random();
      dueAtMs = Math.max(dueAtMs, arrivesAtMs) + transferMs;
      waiting.push({ data: piece, dueAtMs: dueAtMs <= nowMs ? 0 : dueAtMs });
    }
    flush();
  };

  const flush = (): void => {
    if (timer !== undefined || isStalled()) return;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const inMs = next.dueAtMs - performance.now();
      if (inMs > 0) {
        timer = setTimeout(() => {
          timer = undefined;
          flush();
        }, inMs);
        return;
      }
      waiting.shift();
      pass(next.data);
    }
  };

  const pass = (data: Buffer | undefined): void => {
    if (isSilent || to.destroyed) return;
    if (data === undefined) return void to.end();
    if (data.length < bytesLeft) {
      bytesLeft -= data.length;
      to.write(data);
      return;
    }
    // The last bytes still arrive, so that the break falls in the middle of the data.
    to.write(data.subarray(0, bytesLeft));
    isSilent = true;
    setImmediate(endNow);
  };

  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    waiting.length = 0;
  };

  from.on('data', enqueue);
  from.on('end', () => enqueue(undefined));

  return {
    held: () => waiting.map(({ data }) => data?.toString('utf8') ?? '').join(''),
    resume: flush,
    goSilent() {
      isSilent = true;
      stop();
    },
    isSilent: () => isSilent,
    endAfter(bytes, end) {
      bytesLeft = bytes;
      endNow = end;
    },
    stop,
  };
}

function piecesOf(data: Buffer, size: number): readonly Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0; start < data.length; start += size) pieces.push(data.subarray(start, start + size));
  return pieces;
}
