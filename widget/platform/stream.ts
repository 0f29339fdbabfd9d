/**
 * Receives the events of a stream. No event follows `onEnd`; `status` is that of a response that is not a stream,
 * otherwise undefined.
 */
export interface StreamListener {
  onOpen(): void;
  /** A piece of text with arbitrary boundaries. */
  onText(piece: string): void;
  onEnd(status: number | undefined): void;
}

export interface TextStream {
  /** Closes the stream; its listener gets no more events. */
  close(): void;
}

/** Opens a streamed response, if it has this media type. */
export type OpenStream = (url: string, mediaType: string, listener: StreamListener) => TextStream;
