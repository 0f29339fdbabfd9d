import type { Clock } from '../platform/clock.ts';

/**
 * Lets one tap through in so long: another one with the same content gets what the first one got, so that a double tap asks
 * the provider once. Spec: 3-transport §5 (click debounce, throttle).
 *
 * @param content what tells two wishes apart
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
