import type { OpenSocket } from '../../widget/platform/socket.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';

export interface TamperedSocket {
  readonly openSocket: OpenSocket;
  /** Drops the provider's frames for which the function returns false. */
  let: (isLetThrough: (frame: string) => boolean) => void;
  /** Breaks the connection like a network failure. */
  readonly breakNow: () => void;
}

/** Creates a real socket whose incoming frames a test can drop. */
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
