import { startBrowserRecording } from '../../platform/voice-recorder.browser.ts';
import type { StartRecording } from '../../platform/voice-recorder.ts';

export type { RecordedVoice, RecordFailure, VoiceRecording } from '../../platform/voice-recorder.ts';

/** Starts the recording of a voice message. Asks for the microphone if the user has not allowed it yet. */
export const recordVoice: StartRecording = startBrowserRecording;
