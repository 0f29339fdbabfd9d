import type { Readable } from 'node:stream';

/** Writes down what is said. None comes with the provider: who has one gives it to `startProvider`. Spec: 1-chat §7 (file/v2/speech). */
export interface SpeechToText {
  /** Undefined where nothing can be understood. */
  readonly transcribe: (sound: Readable, mediaType: string) => Promise<string | undefined>;
}
