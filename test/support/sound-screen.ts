import type { Page } from 'playwright';
import { expect } from 'vitest';
import { complaints, OF_COLOURS } from './axe.ts';
import { keepScreenshot, sticksOut } from './browser.ts';
import { settled } from './settled.ts';

const SIZES = [
  { name: '320', viewport: { width: 320, height: 640 } },
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: 'panel', viewport: { width: 380, height: 620 } },
] as const;
const SCHEMES = ['light', 'dark'] as const;

interface Size {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Wide enough for two panes. */
export const TWO_PANES: Size = { name: 'panes', viewport: { width: 1100, height: 720 } };

/**
 * axe finds nothing serious, and nothing overflows in any size and scheme. The schemes differ in colours alone, so axe checks those of
 * the dark one.
 */
export async function isSound(page: Page, screen: string, ...more: readonly Size[]): Promise<void> {
  const before = page.viewportSize();
  for (const { name, viewport } of [...SIZES, ...more]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      expect.soft(await sticksOut(page), `${screen}, ${name}, ${colorScheme}`).toBeLessThanOrEqual(0);
      await keepScreenshot(page, `${screen}-${name}-${colorScheme}`);
    }
  }
  if (before !== null) await page.setViewportSize(before);
  for (const colorScheme of SCHEMES.toReversed()) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'dark' ? OF_COLOURS : undefined;
    expect.soft(await complaints(page, `${screen}, ${colorScheme}`, rules)).toEqual([]);
  }
}
