import type { Clock } from '../../../widget/platform/clock.ts';
import type { OpenSocket } from '../../../widget/platform/socket.ts';
import type { Chance } from './chance.ts';

/** A link that repeats or reorders frames, like two nodes with a repeating proxy. */
export interface FrameFaults {
  readonly setRepeating: (isRepeating: boolean) => void;
  readonly setSwapping: (isSwapping: boolean) => void;
  readonly through: (openSocket: OpenSocket) => OpenSocket;
}

const REPEATED = 0.5;
const SWAPPED = 0.4;
/** A frame waits at most this long for a later frame to overtake it. */
const OVERTAKEN_WITHIN_MS = 400;
const REPEATED_WITHIN_MS = 3000;

export function createFrameFaults(clock: Clock, chance: Chance): FrameFaults {
  let isRepeating = false;
  let isSwapping = false;
  return {
    setRepeating: (next) => (isRepeating = next),
    setSwapping: (next) => (isSwapping = next),
    through: (openSocket) => (url, listener) => {
      let isOpen = true;
      let waiting: string | undefined;
      const pass = (text: string): void => {
        if (isOpen) listener.onMessage(text);
      };
      const release = (): void => {
        const text = waiting;
        waiting = undefined;
        if (text !== undefined) pass(text);
      };
      const socket = openSocket(url, {
        ...listener,
        onClose: (code) => {
          isOpen = false;
          listener.onClose(code);
        },
        onMessage(text) {
          if (isSwapping && waiting === undefined && chance.happens(SWAPPED)) {
            waiting = text;
            clock.setTimer(OVERTAKEN_WITHIN_MS, release);
            return;
          }
          pass(text);
          release();
          if (isRepeating && chance.happens(REPEATED))
            clock.setTimer(chance.between(1, REPEATED_WITHIN_MS), () => pass(text));
        },
      });
      return {
        close: (code) => {
          isOpen = false;
          socket.close(code);
        },
        send(text) {
          const isSent = socket.send(text);
          if (isRepeating && chance.happens(REPEATED)) socket.send(text);
          return isSent;
        },
      };
    },
  };
}
