import type { OpenSocket } from '../../widget/platform/socket.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';

export interface TamperedSocket {
  readonly openSocket: OpenSocket;
  /** Frames from the provider that this says no to never arrive. */
  let: (isLetThrough: (frame: string) => boolean) => void;
  /** Breaks the connection, as the network does. */
  readonly breakNow: () => void;
}

/** A real socket whose incoming frames a test can lose. */
export function createTamperedSocket(): TamperedSocket {
  let isLetThrough: (frame: string) => boolean = () => true;
  let breakCurrent: () => void = () => undefined;
  return {
    let: (rule) => {
      isLetThrough = rule;
    },
    breakNow: () => breakCurrent(),
    openSocket: (url, listener) => {
      const socket = openBrowserSocket(url, {
        ...listener,
        onOpen: listener.onOpen,
        onClose: listener.onClose,
        onMessage: (text) => {
          if (isLetThrough(text)) listener.onMessage(text);
        },
      });
      breakCurrent = () => {
        socket.close();
        listener.onClose(1006);
      };
      return socket;
    },
  };
}
