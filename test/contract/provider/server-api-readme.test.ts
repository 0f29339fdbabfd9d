import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createServerClient, serverClientOf } from '../../support/server-api.ts';

const README = 'applet-host-demo/provider/edges/server-api/README.md';

interface Example {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The body is a picture. */
  readonly isPicture: boolean;
}

/** Reads an example: a curl command of the forms that the page uses. */
function readExample(command: string): Example {
  const [, method = 'GET', path, rest = ''] =
    /^curl (?:-X (\w+) )?"\$MEELINE(\S+?)"(.*)$/s.exec(command.replaceAll('\\\n', ' ').trim()) ?? [];
  if (path === undefined) throw new Error(`not an example: ${command}`);
  const headers = [...rest.matchAll(/-H "([\w-]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]);
  const [, body] = /-d '([^']+)'/.exec(rest) ?? [];
  const isPicture = rest.includes('--data-binary @');
  return { method, path, headers: Object.fromEntries(headers), body, isPicture };
}

/** The page for integrators: its examples work, in their order. */
describe('the examples of the server API’s page', () => {
  let provider: TestProvider;
  let examples: readonly Example[];

  beforeAll(async () => {
    provider = await startTestProvider();
    const page = await readFile(README, 'utf8');
    examples = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => readExample(command));
  });
  afterAll(async () => {
    await provider.stop();
  });

  it('work', async () => {
    const { secret } = await serverClientOf(provider);
    expect(examples.length).toBeGreaterThan(8);
    let last: unknown;
    for (const { method, path, headers, body, isPicture } of examples) {
      expect(headers['Authorization']).toBe('Bearer $KEY');
      // The client sets the type of a body.
      const { Authorization, 'Content-Type': _type, ...others } = headers;
      const server = createServerClient(provider.baseUrl, Authorization?.replace('Bearer $KEY', secret));
      // The last look at the player of the examples.
      if (method === 'DELETE' && path === '/players/4711') last = (await server.call('GET', path)).body;
      const picture = { bytes: await pngSample(64, 64), type: 'image/png' };
      const sent = isPicture ? { picture } : body === undefined ? {} : { body };
      const answer = await server.call(method, path, { headers: others, ...sent });
      expect(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(true);
      expect(answer.body.failed ?? []).toEqual([]);
    }
    expect(last).toMatchObject({ name: 'Minh Anh', isFrozen: true });
  });
});
