import type { Platform } from '../../platform/platform.ts';

/** A window that is closed tells nobody: one that is paused looks this often whether there is still another. */
export const LOOK_EVERY_MS = 4000;

export interface TurnParts {
  readonly platform: Pick<Platform, 'clock' | 'visibility'>;
  readonly isPaused: () => boolean;
  /** No window of the user is in use. */
  readonly isFree: () => Promise<boolean>;
  /** Resolves when it has gone on, or could not. */
  readonly goOn: () => Promise<void>;
}

/**
 * Goes on in a paused window when the one in use has gone, where the user sees it. It must be gone at two looks: a page that loads
 * anew lets go for a moment. S-08.
 */
export function awaitTurn(parts: TurnParts, wasFree = false): void {
  const { platform, isPaused, isFree, goOn } = parts;
  const look = async (): Promise<void> => {
    const isNowFree = isPaused() && platform.visibility.isVisible() && (await isFree());
    if (isNowFree && wasFree && isPaused()) await goOn();
    if (isPaused()) awaitTurn(parts, isNowFree);
  };
  platform.clock.setTimer(LOOK_EVERY_MS, () => void look());
}
