/** What a socket tells. After `onClose` nothing follows; `code` is 1006 when the connection just broke. */
export interface SocketListener {
  onOpen(): void;
  /** A text, or the text of a binary frame. */
  onMessage(text: string): void;
  onClose(code: number): void;
}

export interface Socket {
  /** False when the socket is not open. */
  send(text: string): boolean;
  /** Lets go of the socket: its listener hears nothing more. Codes that a page may send: 1000 and 3000 to 4999. */
  close(code?: number): void;
}

export type OpenSocket = (url: string, listener: SocketListener) => Socket;
