import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  recordVoice,
  type RecordedVoice,
  type RecordFailure,
  type VoiceRecording,
} from '../../../actions/media-files/record-voice.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { MAX_VOICE_MS, MIN_VOICE_MS } from '../../../domain/media/voice.ts';
import { isRecordingAtom } from '../../../state/call.ts';
import { useKeptVoice } from './kept-voice.ts';

/** The steps of a voice message before it is sent. `isPressed`: the user holds the button, and releasing it sends the message. */
export type RecorderState =
  | { readonly step: 'idle' }
  | { readonly step: 'starting'; readonly isPressed: boolean }
  | {
      readonly step: 'recording';
      readonly isPressed: boolean;
      readonly elapsedMs: number;
      /** The loudness of the last moments, from 0 to 1, newest last. */
      readonly levels: readonly number[];
    }
  | { readonly step: 'preview'; readonly voice: RecordedVoice }
  | { readonly step: 'refused'; readonly reason: RecordFailure };

export interface VoiceRecorder {
  readonly state: RecorderState;
  readonly start: (isPressed: boolean) => void;
  /** The user released the button soon: the recording continues without the finger. */
  readonly goFree: () => void;
  /** Ends the recording and offers it for listening. */
  readonly finish: () => void;
  /** Ends the recording. Returns undefined if it is empty. */
  readonly take: () => Promise<RecordedVoice | undefined>;
  /** Returns a taken recording, so that the user can listen to it and send it. */
  readonly keep: (voice: RecordedVoice) => void;
  /** Discards the recording. */
  readonly discard: () => void;
}

const TICK_MS = 80;
const SHOWN_LEVELS = 40;
const IDLE = { step: 'idle' } as const;

/**
 * The steps of recording a voice message. On unmount, the hook releases the microphone and keeps the recording for listening.
 * Issue point 5 (voice messages).
 */
export function useVoiceRecorder(chatId: ChatId): VoiceRecorder {
  const [run, setRun] = useState<Exclude<RecorderState, { readonly step: 'preview' }>>(IDLE);
  const kept = useKeptVoice(chatId);
  const { keep } = kept;
  const state: RecorderState =
    run.step === 'idle' && kept.voice !== undefined ? { step: 'preview', voice: kept.voice } : run;
  const recording = useRef<VoiceRecording | undefined>(undefined);
  /** Counts the attempts: a microphone that becomes available too late is released. */
  const attempt = useRef(0);

  const take = useCallback(async (): Promise<RecordedVoice | undefined> => {
    attempt.current += 1;
    const current = recording.current;
    recording.current = undefined;
    setRun(IDLE);
    return current?.stop();
  }, []);

  const discard = useCallback(() => {
    attempt.current += 1;
    recording.current?.cancel();
    recording.current = undefined;
    setRun(IDLE);
    keep(undefined);
  }, [keep]);

  const finish = useCallback(() => {
    void take().then((voice) => {
      if (voice !== undefined) keep(voice);
    });
  }, [take, keep]);

  const start = useCallback((isPressed: boolean) => {
    attempt.current += 1;
    const mine = attempt.current;
    setRun({ step: 'starting', isPressed });
    void recordVoice().then((outcome) => {
      if (attempt.current !== mine) {
        if (typeof outcome !== 'string') outcome.cancel();
      } else if (typeof outcome === 'string') {
        setRun({ step: 'refused', reason: outcome });
      } else {
        recording.current = outcome;
        setRun((before) => ({
          step: 'recording',
          isPressed: before.step === 'starting' && before.isPressed,
          elapsedMs: 0,
          levels: [],
        }));
      }
    });
  }, []);

  const goFree = useCallback(
    () =>
      setRun((before) =>
        before.step === 'starting' || before.step === 'recording' ? { ...before, isPressed: false } : before,
      ),
    [],
  );

  const isRecording = state.step === 'recording';
  // A caller hears `local-recording` meanwhile. Spec: 3-transport §4 Call signalling.
  const usesMicrophone = isRecording || state.step === 'starting';
  const setRecording = useSetAtom(isRecordingAtom);
  useEffect(() => {
    if (!usesMicrophone) return undefined;
    setRecording(true);
    return () => setRecording(false);
  }, [usesMicrophone, setRecording]);
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const current = recording.current;
      if (current === undefined) return;
      if (current.isOver() || current.elapsedMs() >= MAX_VOICE_MS) return finish();
      setRun((before) =>
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
      const left = recording.current;
      recording.current = undefined;
      void left?.stop().then((voice) => {
        if (voice !== undefined && voice.durationMs >= MIN_VOICE_MS) keep(voice);
      });
    },
    [keep],
  );

  return { state, start, goFree, finish, take, keep, discard };
}
