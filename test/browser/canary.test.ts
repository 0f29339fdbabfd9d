import type { Request } from 'playwright';
import { expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { signIn } from '../support/provider-client.ts';
import { chatting, DEMO_PASSWORD } from '../support/standalone.ts';

/** A session token in the address works once and leaks nowhere. Spec: 3-transport §4 Login sequence. S-07. */

const stage = useStackStage();

it('shows the token in the first address and nowhere else', async () => {
  const { token = '' } = await signIn(stage.stack.widgetOrigin, 'emma', DEMO_PASSWORD);
  // The rest of the token changes; the first 32 characters stay.
  const canary = token.slice(0, 32);
  const { page, errors } = await stage.visitor(PHONE);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const said: string[] = [];
  const finished = new Set<Request>();
  page.on('requestfinished', (request) => finished.add(request));
  page.on('console', (message) => said.push(message.text()));
  // A file that fails to load causes an error report.
  await page.route(/\/room-/, (route) => route.abort());

  await page.goto(`${stage.stack.widgetOrigin}/ml?token=${encodeURIComponent(token)}&lang=en`);
  const reported = page.waitForRequest(/clientErrorReport/);
  await page.getByRole('link', { name: '陈晓明' }).first().click();
  expect((await reported).postData()).not.toBe('');
  // The failed file affects only its own screen.
  await page.getByRole('heading', { name: 'Couldn’t load' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: '陈晓明' }).first().waitFor();
  await page.unroute(/\/room-/);
  await page.goto(`${stage.stack.widgetOrigin}/ml?lang=en`);
  const { openChat, send, sees } = chatting(page);
  await openChat('陈晓明');
  await send('nobody else may sign in with this');
  await sees('nobody else may sign in with this');

  const holding = (text: string | null | undefined): boolean => text?.includes(canary) ?? false;
  const addresses = requests.map((request) => request.url()).filter(holding);
  expect(addresses).toHaveLength(1);
  expect(requests[0]?.url()).toBe(addresses[0]);
  // `allHeaders()` never resolves for a request that a navigation has aborted.
  const headers = await Promise.all(
    requests.map((request) => (finished.has(request) ? request.allHeaders() : Promise.resolve(request.headers()))),
  );
  expect(headers.map(({ referer }) => referer).filter(holding)).toEqual([]);
  expect(requests.map((request) => request.postData()).filter(holding)).toEqual([]);
  const visited = await page.evaluate(() => [
    ...navigation.entries().map(({ url }) => url ?? ''),
    JSON.stringify(history.state),
    document.referrer,
  ]);
  expect(visited.length).toBeGreaterThan(2);
  expect(visited.filter(holding)).toEqual([]);
  expect(said.filter(holding)).toEqual([]);
  // The only errors concern the blocked file.
  expect(errors.splice(0).filter((error) => !error.includes('/room-'))).toEqual([]);
  expect(stage.stack.printed()).toContain('client error');
  expect(holding(stage.stack.printed())).toBe(false);
});
