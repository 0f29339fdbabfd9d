import { startBrowserRecording } from '../../platform/voice-recorder.browser.ts';
import type { StartRecording } from '../../platform/voice-recorder.ts';

export type { RecordedVoice, RecordFailure, VoiceRecording } from '../../platform/voice-recorder.ts';

/** Starts to record a voice message; asks for the microphone where that was not allowed yet. */
export const recordVoice: StartRecording = startBrowserRecording;
