/** A link that reads frames. */
export interface FrameReader {
  readonly handleFrame: (frame: Buffer) => void;
  /** Frames of this link have begun to wait, or no frame waits any more. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** Schedules the frames of all sockets, a few milliseconds at a time. */
export interface FrameTurns {
  readonly offer: (reader: FrameReader, frame: Buffer) => void;
  /** Drops the waiting frames of a link. */
  readonly forget: (reader: FrameReader) => void;
}

/** The time for frames in one turn of the event loop. The remaining frames wait for the next turn. */
const SLICE_MS = 4;

/**
 * Handles frames at once while there is time, otherwise in turns, with one frame per socket and turn. One read can contain thousands
 * of frames; between turns the process serves other work.
 */
export function createFrameTurns(): FrameTurns {
  const waiting = new Map<FrameReader, Buffer[]>();
  let spentMs = 0;
  let isScheduled = false;

  const handle = (reader: FrameReader, frame: Buffer): void => {
    const startMs = performance.now();
    reader.handleFrame(frame);
    spentMs += performance.now() - startMs;
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  };

  const nextTurn = (): void => {
    isScheduled = false;
    spentMs = 0;
    for (const [reader, frames] of waiting) {
      if (spentMs >= SLICE_MS) return;
      const frame = frames.shift();
      waiting.delete(reader);
      // Moves the reader behind the others: the loop reaches it again.
      if (frames.length > 0) waiting.set(reader, frames);
      if (frame !== undefined) handle(reader, frame);
      if (frames.length === 0) reader.onWaiting(false);
    }
  };

  return {
    offer: (reader, frame) => {
      const frames = waiting.get(reader);
      if (frames !== undefined) frames.push(frame);
      else if (spentMs < SLICE_MS) handle(reader, frame);
      else {
        waiting.set(reader, [frame]);
        reader.onWaiting(true);
      }
    },
    forget: (reader) => void waiting.delete(reader),
  };
}
