import type { Clock } from '../platform/clock.ts';

/**
 * Runs one of several taps with the same content within a time. The others get the outcome of the first, so that a
 * double tap sends one request. Spec: 3-transport §5 (click debounce, throttle).
 *
 * @param content returns the key that distinguishes requests
 */
export function oneTapPer<Input, Outcome>(
  clock: Clock,
  withinMs: number,
  content: (input: Input) => string,
  run: (input: Input) => Outcome,
): (input: Input) => Outcome {
  let last: { readonly content: string; readonly atMs: number; readonly outcome: Outcome } | undefined;
  return (input) => {
    const now = { content: content(input), atMs: clock.nowMs() };
    if (last !== undefined && last.content === now.content && now.atMs - last.atMs < withinMs) return last.outcome;
    last = { ...now, outcome: run(input) };
    return last.outcome;
  };
}
