import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createServerClient, serverClientOf } from '../../support/server-api.ts';

const README = 'applet-host-demo/provider/server-api/README.md';

interface Example {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Reads an example: a curl command of the forms that the page uses. */
function readExample(command: string): Example {
  const [, method = 'GET', path, rest = ''] =
    /^curl (?:-X (\w+) )?"\$MEELINE(\S+?)"(.*)$/s.exec(command.replaceAll('\\\n', ' ').trim()) ?? [];
  if (path === undefined) throw new Error(`not an example: ${command}`);
  const headers = [...rest.matchAll(/-H "([\w-]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]);
  const [, body] = /-d '([^']+)'/.exec(rest) ?? [];
  return { method, path, headers: Object.fromEntries(headers), body };
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
    const { secret, call } = await serverClientOf(provider);
    /** What the examples before have done. The last one of the player removes it. */
    const expectPlayer = async () =>
      expect((await call('GET', '/players/4711')).body).toMatchObject({ name: 'Minh Anh', isFrozen: true });
    expect(examples.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(examples.length).toBeGreaterThan(8);
    for (const { method, path, headers, body } of examples) {
      expect(headers['Authorization']).toBe('Bearer $KEY');
      if (method === 'DELETE') await expectPlayer();
      const { Authorization, ...others } = headers;
      const server = createServerClient(provider.baseUrl, Authorization?.replace('Bearer $KEY', secret));
      const answer = await server.call(method, path, { headers: others, ...(body === undefined ? {} : { body }) });
      expect(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(true);
      expect(answer.body.failed ?? []).toEqual([]);
    }
  });
});
