import { expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { PHONE, sticksOut } from '../support/browser.ts';

/** The pages of agents and operators on the smallest phones. */

const stage = useStackStage();

it.each(['/console', '/desk'])('fits the sign-in at %s into 320 px', async (path) => {
  const { page } = await stage.visitor({ ...PHONE, viewport: { width: 320, height: 640 } });
  await page.goto(stage.stack.widgetOrigin + path);
  await page.getByRole('button', { name: /^(Sign in|登录)$/ }).waitFor();
  expect(await sticksOut(page)).toBe(0);
});
