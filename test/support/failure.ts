import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { TestRunner } from 'vitest';

/** A page under test. */
export interface VisitedPage {
  readonly page: Page;
  /** Its ordinal number among all visited pages. */
  readonly number: number;
  /** Its latest console messages. */
  readonly said: readonly string[];
  /** Its unanswered requests. */
  readonly unanswered: ReadonlySet<string>;
}

/** Keeps screens and console messages of the running test if it has failed, for diagnosis. */
export async function keepFailure(pages: Iterable<VisitedPage>): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail') return;
  const folder = path.resolve('.artifacts/failed');
  await mkdir(folder, { recursive: true });
  const name = test.name.replaceAll(/\W+/g, '-').slice(0, 80);
  for (const { page, number, said, unanswered } of pages) {
    const file = path.join(folder, `${name}-${number}`);
    const texts = page.frames().map(async (frame) => {
      const text = await frame.evaluate(() => document.body.innerText).catch(String);
      return `${frame.url()}\n${text}`;
    });
    await writeFile(
      `${file}.txt`,
      [...said, `unanswered:\n${[...unanswered].join('\n')}`, ...(await Promise.all(texts))].join('\n\n'),
    );
    await page.screenshot({ path: `${file}.png`, timeout: 5_000 }).catch(() => undefined);
  }
}
