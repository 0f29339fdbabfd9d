import { expect, test, vi } from 'vitest';
import { createBrowserHttp } from '../../../widget/platform/http.browser.ts';

/** Whether the browser is asked to finish this request after the page is closed. */
async function isKeptAlive(body: string | undefined): Promise<boolean | undefined> {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  try {
    const asked = body === undefined ? ({ method: 'GET' } as const) : ({ method: 'POST', body } as const);
    await createBrowserHttp().send({ ...asked, url: 'http://provider.example/a', headers: {}, timeoutMs: 1000 });
    return fetched.mock.calls[0]?.[1]?.keepalive;
  } finally {
    fetched.mockRestore();
  }
}

test('keeps only short POST requests alive when the page closes', async () => {
  expect(await isKeptAlive('{"chat_id":"1"}')).toBe(true);
  expect(await isKeptAlive('x'.repeat(1000))).toBe(true);
  expect(await isKeptAlive('x'.repeat(1001))).toBe(false);
  expect(await isKeptAlive(undefined)).toBe(false);
});
