/** Transcribes speech. Spec: 1-chat §7 (file/v2/speech). */
export interface SpeechRecognizer {
  /** Resolves to the spoken text; empty if nothing is understood. Throws a `SpeechFailure` if the service is not available. */
  readonly recognize: (sound: Sound) => Promise<string>;
}

export interface Sound {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** For example `audio/webm`. */
  readonly mediaType: string;
}

export class SpeechFailure extends Error {
  constructor(reason: string) {
    super(`speech could not be recognised (${reason})`);
    this.name = 'SpeechFailure';
  }
}
