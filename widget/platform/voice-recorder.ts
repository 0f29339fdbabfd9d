/** A finished recording. */
export interface RecordedVoice {
  readonly blob: Blob;
  readonly durationMs: number;
  /** Loudness over time, 0 to 1 each. */
  readonly levels: readonly number[];
}

/** A running recording. */
export interface VoiceRecording {
  /** Returns the current loudness, 0 to 1. */
  readonly level: () => number;
  readonly elapsedMs: () => number;
  /** Whether the recording has ended, because the microphone is no longer available. */
  readonly isOver: () => boolean;
  /** Ends the recording; undefined when nothing was recorded. Always releases the microphone. */
  readonly stop: () => Promise<RecordedVoice | undefined>;
  /** Discards the recording and releases the microphone. */
  readonly cancel: () => void;
}

/**
 * `refused`: the user or the page's policy does not allow it. `missing`: there is no microphone. `busy`: another
 * program uses it. `unsupported`: this browser cannot record.
 */
export type RecordFailure = 'refused' | 'missing' | 'unsupported' | 'busy';

export type StartRecording = () => Promise<VoiceRecording | RecordFailure>;
