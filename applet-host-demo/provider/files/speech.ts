/** Writes down what is said. Spec: 1-chat §7 (file/v2/speech). */
export interface SpeechRecognizer {
  /** What is said; empty where nothing can be understood. Throws a `SpeechFailure` where it cannot be had now. */
  readonly recognize: (sound: Sound) => Promise<string>;
}

export interface Sound {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** As `audio/webm`. */
  readonly mediaType: string;
}

export class SpeechFailure extends Error {
  constructor(reason: string) {
    super(`speech could not be recognised (${reason})`);
    this.name = 'SpeechFailure';
  }
}
