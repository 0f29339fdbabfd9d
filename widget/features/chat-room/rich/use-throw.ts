import { useEffect, useState } from 'react';
import { GAME_OUTCOMES, type GameContent } from '../../../domain/message/rich-content.ts';
import { gameAnimationMs } from '../../../domain/message/rich-rules.ts';
import type { Message } from '../../../domain/message/message.ts';
import { useServerClock } from './use-server-clock.ts';

/** How long one face is seen while a game is in the air. */
const FACE_MS = 110;

/** Until when each game that was seen is in the air: a bubble that is drawn anew goes on where it was. */
const landings = new Map<string, number>();
const MAX_LANDINGS = 50;

export interface Throw {
  readonly isInTheAir: boolean;
  /** What is seen now: while it is in the air, one face after the other. */
  readonly face: number | undefined;
}

/** A game that was just thrown is in the air for two seconds, and longer while nobody knows its outcome; all others lie there. */
export function useThrow(message: Message, { game, outcome }: GameContent): Throw {
  const clock = useServerClock();
  const [landsAtMs] = useState(() => landingOf(message, { nowMs: clock.now(), isKnown: clock.isKnown }));
  const [nowMs, setNowMs] = useState(() => Date.now());
  const waits = outcome === undefined && message.delivery.state !== 'failed';
  // What is on its way, or was answered a moment ago, gets its outcome; what was thrown long ago has none.
  const isInTheAir = landsAtMs !== undefined && (nowMs < landsAtMs || (waits && nowMs < landsAtMs + MAX_WAIT_MS));
  useEffect(() => {
    if (!isInTheAir) return;
    const timer = setInterval(() => setNowMs(Date.now()), FACE_MS);
    return () => clearInterval(timer);
  }, [isInTheAir]);
  if (!isInTheAir) return { isInTheAir, face: outcome };
  return { isInTheAir, face: (Math.floor(nowMs / FACE_MS) % GAME_OUTCOMES[game]) + 1 };
}

/** Without a connection nothing comes: then it lies there, not known. */
const MAX_WAIT_MS = 10_000;

function landingOf(message: Message, clock: { readonly nowMs: number; readonly isKnown: boolean }): number | undefined {
  const known = landings.get(message.localId);
  if (known !== undefined) return known;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || message.delivery.state === 'failed') return undefined;
  // What has not been sent carries this device's time.
  const isOnItsWay = message.delivery.state === 'sending';
  const animationMs = gameAnimationMs(message.timeMs, isOnItsWay ? { nowMs: Date.now(), isKnown: false } : clock);
  if (animationMs === 0) return undefined;
  const landsAtMs = Date.now() + animationMs;
  landings.set(message.localId, landsAtMs);
  const [oldest] = landings.keys();
  if (landings.size > MAX_LANDINGS && oldest !== undefined) landings.delete(oldest);
  return landsAtMs;
}
