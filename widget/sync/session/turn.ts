import type { Platform } from '../../platform/platform.ts';

/**
 * A window that closes notifies no other window, so a paused window checks at this interval whether another is active.
 */
export const LOOK_EVERY_MS = 4000;

export interface TurnDeps {
  readonly platform: Pick<Platform, 'clock' | 'visibility'>;
  readonly isPaused: () => boolean;
  /** The user has no active window. */
  readonly isFree: () => Promise<boolean>;
  /** Resolves when the window has continued, or could not. */
  readonly goOn: () => Promise<void>;
}

/**
 * Continues in a paused window when the active one has closed, if the user can see the paused one. Two consecutive
 * checks are required, because a page that reloads releases the lock briefly. S-08.
 */
export function awaitTurn(deps: TurnDeps, wasFree = false): void {
  const { platform, isPaused, isFree, goOn } = deps;
  const look = async (): Promise<void> => {
    const isNowFree = isPaused() && platform.visibility.isVisible() && (await isFree());
    if (isNowFree && wasFree && isPaused()) await goOn();
    if (isPaused()) awaitTurn(deps, isNowFree);
  };
  platform.clock.setTimer(LOOK_EVERY_MS, () => void look());
}
