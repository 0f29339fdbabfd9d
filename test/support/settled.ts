import type { Frame, Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** The position and size of an element, in CSS pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Waits until every finite animation and transition has ended. */
export async function settled(page: Page | Frame): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

/** Returns the box of an element at rest: no finite animation is running, and two measurements in a row are equal. */
export async function restingBox(target: Locator): Promise<Box> {
  let last: Box | null = null;
  const isAtRest = async (): Promise<boolean> => {
    const before = last;
    last = await target.boundingBox();
    const isMoving = await target.evaluate((element) => {
      const root = element.getRootNode();
      const animations = root instanceof Document || root instanceof ShadowRoot ? root.getAnimations() : [];
      return animations.some(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    });
    return !isMoving && last !== null && JSON.stringify(last) === JSON.stringify(before);
  };
  await expect.poll(isAtRest).toBe(true);
  if (last === null) throw new Error('unreachable');
  return last;
}

/** Whether a tap on the middle of an element meets this element. */
export const isInReach = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met !== null && (element.contains(met) || met.contains(element));
  });
