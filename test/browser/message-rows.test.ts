import { expect, it } from 'vitest';
import { useStackStage } from '../support/browser-stage.ts';
import { PHONE } from '../support/browser.ts';

/** The rows of the log as a screen reader hears them, and the marks on them. */

const stage = useStackStage();

it('names each message with sender, content and time', async () => {
  const emma = await stage.signIn('emma', PHONE);
  const xiaoming = await stage.signIn('xiaoming', PHONE);
  await emma.openChat('陈晓明');
  await emma.send('Did you catch the draw?');
  await emma.sees('Did you catch the draw?');
  const own = emma.page.getByRole('article', { name: /^You: Did you catch the draw\?, \d{1,2}:\d\d/ }).last();
  await own.waitFor();
  await xiaoming.openChat('Emma Wilson');
  await xiaoming.page
    .getByRole('article', { name: /^Emma Wilson: Did you catch the draw\?, \d{1,2}:\d\d( [AP]M)?$/ })
    .last()
    .waitFor();
  // The other user has read it now.
  await emma.page
    .getByRole('article', { name: /^You: Did you catch the draw\?, .*, Read$/ })
    .last()
    .waitFor();

  const named = await xiaoming.page
    .getByRole('log')
    .locator('[data-message-id]')
    .evaluateAll((rows) => rows.map((row) => [row.getAttribute('role'), row.getAttribute('aria-label') ?? '']));
  expect(named.length).toBeGreaterThan(3);
  for (const [role, label] of named)
    expect([role, label]).toEqual(['article', expect.stringMatching(/^.+: .+, \d{1,2}:\d\d/)]);
});
