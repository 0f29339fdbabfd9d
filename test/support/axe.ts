import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { keepScreenshot, sticksOut } from './browser.ts';
import { settled } from './settled.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Layers above the page. */
const LAYER = '[role="dialog"], [role="alertdialog"]';
/** The rules of axe that read colours. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const IMPACTS: ReadonlySet<string> = new Set(['moderate', 'serious', 'critical']);
/** The specification requires `maximum-scale=1` (3-transport §5). Texts follow the browser's own text size instead. */
const SPECIFIED: ReadonlySet<string> = new Set(['meta-viewport']);

/**
 * Returns the complaints of axe about a settled page with at least moderate impact, one per element. With a layer above the
 * page, axe checks only the layer.
 *
 * @param rules axe checks only these rules
 */
export async function complaints(page: Page, screen: string, rules?: readonly string[]): Promise<readonly string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ({ layer, options }) =>
      (window as unknown as { axe: { run: (where: Node, options: object) => Promise<AxeResults> } }).axe.run(
        [...document.querySelectorAll(layer)].at(-1) ?? document,
        options,
      ),
    { layer: LAYER, options: { resultTypes: ['violations'], ...(rules && { runOnly: rules }) } },
  );
  return violations
    .filter(({ id, impact }) => IMPACTS.has(impact ?? '') && !SPECIFIED.has(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, any }) => `${screen}: ${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join()}`,
      ),
    );
}

/**
 * Checks the screen in the light and the dark scheme. They differ in colours alone, so axe checks those of the dark one.
 * Keeps a screenshot of each scheme, also on the narrowest phone, where nothing may stick out.
 */
export async function complaintsInBothSchemes(page: Page, screen: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    found.push(...(await complaints(page, `${screen}, ${scheme}`, scheme === 'dark' ? OF_COLOURS : undefined)));
    await keepScreenshot(page, `${fileName(screen)}-${scheme}`);
    await onNarrowPhone(page, async () => {
      const px = await sticksOut(page);
      if (px > 0) found.push(`${screen}, ${scheme}: something sticks out by ${px} px on a narrow phone`);
      await keepScreenshot(page, `${fileName(screen)}-${scheme}-narrow`);
    });
  }
  return found;
}

const fileName = (screen: string): string => screen.replaceAll(/[^a-z]+/gi, '-').replaceAll(/^-|-$/g, '');

async function onNarrowPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  // The narrow window hides the list next to the open screen.
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  // Layout that follows the window size changes within the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await settled(page);
  await look();
  if (before !== null) await page.setViewportSize(before);
}
