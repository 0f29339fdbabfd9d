import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach } from 'vitest';
import { visitedPages } from './browser.ts';

/** What a test that failed has left on screen, and what its pages have said: for whoever looks for the cause. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const folder = path.resolve('.artifacts/failed');
  await mkdir(folder, { recursive: true });
  const name = task.name.replaceAll(/\W+/g, '-').slice(0, 80);
  for (const [index, { page, said }] of visitedPages().entries()) {
    const file = path.join(folder, `${name}-${index}`);
    const texts = page.frames().map(async (frame) => {
      const text = await frame.evaluate(() => document.body.innerText).catch(String);
      return `${frame.url()}\n${text}`;
    });
    await writeFile(`${file}.txt`, [...said, ...(await Promise.all(texts))].join('\n\n'));
    await page.screenshot({ path: `${file}.png`, timeout: 5_000 }).catch(() => undefined);
  }
}, 30_000);
