/** What a recording has become. */
export interface RecordedVoice {
  readonly blob: Blob;
  readonly durationMs: number;
  /** Loudness over time, 0 to 1 each. */
  readonly levels: readonly number[];
}

/** A recording under way. */
export interface VoiceRecording {
  /** How loud it is now, 0 to 1. */
  readonly level: () => number;
  readonly elapsedMs: () => number;
  /** Nothing more comes: the microphone is gone. */
  readonly isOver: () => boolean;
  /** Ends it; undefined when nothing was recorded. The microphone is let go of in any case. */
  readonly stop: () => Promise<RecordedVoice | undefined>;
  /** Throws it away and lets go of the microphone. */
  readonly cancel: () => void;
}

/** `refused`: the user or the page's policy does not allow it; `missing`: there is no microphone; `unsupported`: this browser cannot record. */
export type RecordFailure = 'refused' | 'missing' | 'unsupported' | 'busy';

export type StartRecording = () => Promise<VoiceRecording | RecordFailure>;
