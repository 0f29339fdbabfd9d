import { useEffect, useState } from 'react';
import { GAME_OUTCOMES, type GameContent } from '../../../domain/message/rich-content.ts';
import { gameAnimationMs } from '../../../domain/message/rich-rules.ts';
import type { Message } from '../../../domain/message/message.ts';
import { useServerClock } from '../../../components/use-server-clock.ts';

/** The time for which each face is shown during the throw animation. */
const FACE_MS = 110;

/** The end of the animation of each game that was shown. A bubble that mounts again continues its animation. */
const landings = new Map<string, number>();
const MAX_LANDINGS = 50;

export interface Throw {
  readonly isInTheAir: boolean;
  /** The face to show now. During the animation, the faces alternate. */
  readonly face: number | undefined;
}

/**
 * A game that was just thrown is animated for two seconds, and longer while its outcome is unknown. All other games are shown
 * without an animation.
 */
export function useThrow(message: Message, { game, outcome }: GameContent): Throw {
  const clock = useServerClock();
  const [landsAtMs] = useState(() => landingOf(message, { nowMs: clock.now(), isKnown: clock.isKnown }));
  const [nowMs, setNowMs] = useState(() => Date.now());
  const waits = outcome === undefined && message.delivery.state !== 'failed';
  // Only a recent throw waits for its outcome. An old message without an outcome never gets one.
  const isInTheAir = landsAtMs !== undefined && (nowMs < landsAtMs || (waits && nowMs < landsAtMs + MAX_WAIT_MS));
  useEffect(() => {
    if (!isInTheAir) return;
    const timer = setInterval(() => setNowMs(Date.now()), FACE_MS);
    return () => clearInterval(timer);
  }, [isInTheAir]);
  if (!isInTheAir) return { isInTheAir, face: outcome };
  return { isInTheAir, face: (Math.floor(nowMs / FACE_MS) % GAME_OUTCOMES[game]) + 1 };
}

/** Without a connection no outcome arrives: after this time the game is shown without one. */
const MAX_WAIT_MS = 10_000;

function landingOf(message: Message, clock: { readonly nowMs: number; readonly isKnown: boolean }): number | undefined {
  const known = landings.get(message.localId);
  if (known !== undefined) return known;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || message.delivery.state === 'failed') return undefined;
  // A message that is not sent yet carries the time of this device.
  const isOnItsWay = message.delivery.state === 'sending';
  const animationMs = gameAnimationMs(message.timeMs, isOnItsWay ? { nowMs: Date.now(), isKnown: false } : clock);
  if (animationMs === 0) return undefined;
  const landsAtMs = Date.now() + animationMs;
  landings.set(message.localId, landsAtMs);
  const [oldest] = landings.keys();
  if (landings.size > MAX_LANDINGS && oldest !== undefined) landings.delete(oldest);
  return landsAtMs;
}
