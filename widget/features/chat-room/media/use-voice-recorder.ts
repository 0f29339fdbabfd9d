import { useCallback, useEffect, useRef, useState } from 'react';
import {
  recordVoice,
  type RecordedVoice,
  type RecordFailure,
  type VoiceRecording,
} from '../../../actions/media-files/record-voice.ts';
import { MAX_VOICE_MS } from '../../../domain/media/voice.ts';

/** Where a voice message stands before it is sent. `held`: it goes when the finger is lifted. */
export type RecorderState =
  | { readonly step: 'idle' }
  | { readonly step: 'starting'; readonly isHeld: boolean }
  | {
      readonly step: 'recording';
      readonly isHeld: boolean;
      readonly elapsedMs: number;
      /** The last moments' loudness, 0 to 1, newest last. */
      readonly levels: readonly number[];
    }
  | { readonly step: 'preview'; readonly voice: RecordedVoice }
  | { readonly step: 'refused'; readonly reason: RecordFailure };

export interface VoiceRecorder {
  readonly state: RecorderState;
  readonly start: (isHeld: boolean) => void;
  /** The finger was lifted soon: it goes on without one. */
  readonly goFree: () => void;
  /** Ends the recording and gives it to be listened to. */
  readonly finish: () => void;
  /** Ends the recording; undefined when there is nothing in it. */
  readonly take: () => Promise<RecordedVoice | undefined>;
  /** Gives back what was taken, where nothing has been begun since: it can be listened to, and sent. */
  readonly keep: (voice: RecordedVoice) => void;
  /** Throws away what there is. */
  readonly discard: () => void;
}

const TICK_MS = 80;
const SHOWN_LEVELS = 40;
const IDLE: RecorderState = { step: 'idle' };

/** The steps of recording a voice message; the microphone is let go of when the component goes. Issue point 5 (voice messages). */
export function useVoiceRecorder(): VoiceRecorder {
  const [state, setState] = useState<RecorderState>(IDLE);
  const recording = useRef<VoiceRecording | undefined>(undefined);
  /** Counts beginnings: a microphone that comes too late is not wanted any more. */
  const attempt = useRef(0);

  const take = useCallback(async (): Promise<RecordedVoice | undefined> => {
    attempt.current += 1;
    const current = recording.current;
    recording.current = undefined;
    setState(IDLE);
    return current?.stop();
  }, []);

  const discard = useCallback(() => {
    attempt.current += 1;
    recording.current?.cancel();
    recording.current = undefined;
    setState(IDLE);
  }, []);

  const keep = useCallback(
    (voice: RecordedVoice) => setState((before) => (before.step === 'idle' ? { step: 'preview', voice } : before)),
    [],
  );

  const finish = useCallback(() => {
    void take().then((voice) => {
      if (voice !== undefined) keep(voice);
    });
  }, [take, keep]);

  const start = useCallback((isHeld: boolean) => {
    attempt.current += 1;
    const mine = attempt.current;
    setState({ step: 'starting', isHeld });
    void recordVoice().then((outcome) => {
      if (attempt.current !== mine) {
        if (typeof outcome !== 'string') outcome.cancel();
      } else if (typeof outcome === 'string') {
        setState({ step: 'refused', reason: outcome });
      } else {
        recording.current = outcome;
        setState((before) => ({
          step: 'recording',
          isHeld: before.step === 'starting' && before.isHeld,
          elapsedMs: 0,
          levels: [],
        }));
      }
    });
  }, []);

  const goFree = useCallback(
    () =>
      setState((before) =>
        before.step === 'starting' || before.step === 'recording' ? { ...before, isHeld: false } : before,
      ),
    [],
  );

  const isRecording = state.step === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const current = recording.current;
      if (current === undefined) return;
      if (current.elapsedMs() >= MAX_VOICE_MS) return finish();
      setState((before) =>
        before.step === 'recording'
          ? {
              ...before,
              elapsedMs: current.elapsedMs(),
              levels: [...before.levels, current.level()].slice(-SHOWN_LEVELS),
            }
          : before,
      );
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRecording, finish]);

  useEffect(
    () => () => {
      attempt.current += 1;
      recording.current?.cancel();
    },
    [],
  );

  return { state, start, goFree, finish, take, keep, discard };
}
