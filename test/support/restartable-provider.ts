import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pgliteTemplate } from './provider-database.ts';
import { startTestProvider, type TestProvider } from './provider.ts';

/** A provider that can be stopped and started again on the same data and the same port. */
export interface RestartableProvider {
  readonly current: () => TestProvider;
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<TestProvider>;
  readonly remove: () => Promise<void>;
}

export async function startRestartableProvider(): Promise<RestartableProvider> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-flow-'));
  const database = {
    kind: 'pglite',
    directory: path.join(folder, 'pglite'),
    template: await pgliteTemplate(),
  } as const;
  let running: TestProvider | undefined = await startTestProvider({ database });
  const { port, baseUrl } = running;

  const current = (): TestProvider => {
    if (running === undefined) throw new Error('the provider is stopped');
    return running;
  };
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };
  return {
    current,
    baseUrl,
    stop,
    start: async () => (running = await startTestProvider({ database, port })),
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
