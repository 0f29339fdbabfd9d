/** Receives the events of a socket. No event follows `onClose`; `code` is 1006 when the connection broke. */
export interface SocketListener {
  onOpen(): void;
  /** The text of a text frame or a binary frame. */
  onMessage(text: string): void;
  onClose(code: number): void;
}

export interface Socket {
  /** Returns false when the socket is not open. */
  send(text: string): boolean;
  /** Closes the socket; its listener gets no more events. Allowed codes: 1000 and 3000 to 4999. */
  close(code?: number): void;
}

export type OpenSocket = (url: string, listener: SocketListener) => Socket;
