/** What a stream tells. After `onEnd` nothing follows; `status` is that of an answer that was no stream, else undefined. */
export interface StreamListener {
  onOpen(): void;
  /** A piece of text, cut anywhere. */
  onText(piece: string): void;
  onEnd(status: number | undefined): void;
}

export interface TextStream {
  /** Lets go of the stream: its listener hears nothing more. */
  close(): void;
}

/** Opens an answer that goes on, if it is of this media type. */
export type OpenStream = (url: string, mediaType: string, listener: StreamListener) => TextStream;
