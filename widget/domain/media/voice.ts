/** How many bars a voice message carries at most, and how high the highest is. */
const MAX_WAVEFORM_BARS = 64;
export const MAX_WAVEFORM_LEVEL = 31;

/**
 * The loudness of a recording as at most 64 whole numbers from 0 to 31. Each bar is the loudest of the samples that it stands for;
 * the loudest bar of a recording that is not silent reaches the top, so that a quiet voice has a shape too.
 *
 * @param levels Loudness over time, 0 to 1 each.
 */
export function waveformOf(levels: readonly number[]): number[] {
  const bars = resample(levels, Math.min(MAX_WAVEFORM_BARS, levels.length));
  const loudest = Math.max(SILENCE, ...bars);
  return bars.map((level) => Math.round((Math.min(1, Math.max(0, level)) / loudest) * MAX_WAVEFORM_LEVEL));
}

/** Below this a recording counts as silent: its noise is not blown up to a voice. */
const SILENCE = 0.05;

/** As many bars as are wanted from however many there are: the loudest of each stretch, or the nearest where there are fewer. */
export function resample(levels: readonly number[], count: number): number[] {
  return Array.from({ length: levels.length === 0 ? 0 : count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / count));
    return Math.max(...levels.slice(from, to));
  });
}

const EM_FIXED = 3;
const EM_MOST = 10;
const SECONDS_PER_EM = 6;

/** Width of a voice message in em: three and one for each six seconds, thirteen at most. Spec: 1-chat §9 Audio bubble width. */
export const voiceWidthEm = (durationMs: number): number =>
  EM_FIXED + Math.min(EM_MOST, Math.max(0, durationMs) / 1000 / SECONDS_PER_EM);

/** How long a voice message can be: the length from which on its bubble does not get wider. */
export const MAX_VOICE_MS = EM_MOST * SECONDS_PER_EM * 1000;
/** What is shorter was a slip of the finger. */
export const MIN_VOICE_MS = 600;
