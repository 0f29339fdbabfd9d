import {
  AUDIO_BUBBLE_BASE_EM,
  AUDIO_BUBBLE_MAX_EM,
  AUDIO_BUBBLE_SECONDS_PER_EM,
  AUDIO_BUBBLE_SERVICE_SECONDS_PER_EM,
} from '../limits.ts';

/** The maximum number of bars of a voice message, and the height of the highest one. */
const MAX_WAVEFORM_BARS = 64;
export const MAX_WAVEFORM_LEVEL = 31;

/**
 * Returns the loudness of a recording as at most 64 integers from 0 to 31. Each bar is the maximum of its samples. The
 * loudest bar reaches the top unless the recording is silent, so that a quiet voice has a visible shape too.
 *
 * @param levels Loudness over time, 0 to 1 each.
 */
export function waveformOf(levels: readonly number[]): number[] {
  const bars = resample(levels, Math.min(MAX_WAVEFORM_BARS, levels.length));
  const loudest = Math.max(SILENCE, ...bars);
  return bars.map((level) => Math.round((Math.min(1, Math.max(0, level)) / loudest) * MAX_WAVEFORM_LEVEL));
}

/** Below this level, a recording counts as silent, so that its noise is not amplified. */
const SILENCE = 0.05;

/** Resamples to `count` bars: the maximum of each section, or the nearest value if there are fewer levels. */
export function resample(levels: readonly number[], count: number): number[] {
  return Array.from({ length: levels.length === 0 ? 0 : count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / count));
    return Math.max(...levels.slice(from, to));
  });
}

/** The difference in width between the longest and the shortest voice message. */
const GROWTH_EM = AUDIO_BUBBLE_MAX_EM - AUDIO_BUBBLE_BASE_EM;

/**
 * Returns the width of a voice message in em: three plus one for each six seconds (in a chat with the customer
 * service: each minute), at most thirteen. Spec: 1-chat §9 Audio bubble width.
 */
export const voiceWidthEm = (durationMs: number, isService = false): number =>
  AUDIO_BUBBLE_BASE_EM +
  Math.min(
    GROWTH_EM,
    Math.max(0, durationMs) / 1000 / (isService ? AUDIO_BUBBLE_SERVICE_SECONDS_PER_EM : AUDIO_BUBBLE_SECONDS_PER_EM),
  );

/** The maximum length of a voice message: from this length on, its bubble does not get wider. */
export const MAX_VOICE_MS = GROWTH_EM * AUDIO_BUBBLE_SECONDS_PER_EM * 1000;
/** A shorter recording counts as an accidental press. */
export const MIN_VOICE_MS = 600;
