import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { keepScreenshot, sticksOut } from './browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What lies over everything else. */
const LAYER = '[role="dialog"], [role="alertdialog"]';

/** Of what axe finds, what is serious here too. */
function counts(id: string, html: string): boolean {
  // Driven from the text field by aria-activedescendant. A text area may be no combobox, by which axe would know.
  if (id === 'scrollable-region-focusable') return !html.includes('role="listbox"');
  // Initials stand where there is no portrait: a picture, not a label.
  if (id === 'label-content-name-mismatch') return !html.includes('data-member-id');
  return true;
}

/**
 * What axe finds seriously wrong on a page that is at rest, one line for each element; where something lies over the page, with
 * that alone.
 *
 * @param rules only these
 */
export async function complaints(page: Page, screen: string, rules?: readonly string[]): Promise<readonly string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
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
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => counts(id, html))
        .map(({ html, any }) => `${screen}: ${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join()}`),
    );
}

/**
 * The same in light and in dark: what the schemes do not share is contrast. Keeps a picture of each, and of each on the narrowest
 * phone, where nothing may stick out.
 */
export async function complaintsInBothSchemes(page: Page, screen: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    found.push(...(await complaints(page, `${screen}, ${scheme}`, scheme === 'dark' ? ['color-contrast'] : undefined)));
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
  // The list beside what is open goes.
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  await look();
  if (before !== null) await page.setViewportSize(before);
}
