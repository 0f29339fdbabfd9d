import type { Page } from 'playwright';
import { expect } from 'vitest';
import { complaints } from './axe.ts';
import { keepScreenshot, sticksOut } from './browser.ts';
import { settled } from './settled.ts';

const SIZES = [
  { name: '320', viewport: { width: 320, height: 640 } },
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: 'panel', viewport: { width: 380, height: 620 } },
] as const;
const SCHEMES = ['light', 'dark'] as const;

/** axe finds nothing serious, nothing overflows, and the test keeps screenshots, in every size and scheme. */
export async function isSound(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  for (const { name, viewport } of SIZES) {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      expect.soft(await sticksOut(page), `${screen}, ${name}`).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `${screen}-${name}-${colorScheme}`);
    }
  }
  for (const colorScheme of SCHEMES.toReversed()) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await complaints(page, `${screen}, ${colorScheme}`)).toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
}
