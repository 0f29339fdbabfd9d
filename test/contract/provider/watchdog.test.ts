import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { buildProvider, type BuiltProvider } from '../../support/provider-build.ts';
import { until } from '../../support/provider-client.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const MINUTES = 120_000;
const LIMIT_S = 1;

describe('the watchdog of the provider’s process', () => {
  let built: BuiltProvider;
  let folder: string;
  beforeAll(async () => {
    built = await buildProvider();
    folder = await mkdtemp(path.join(tmpdir(), 'ml-watchdog-'));
  }, MINUTES);
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await built.remove();
  });

  it(
    'stops a process with a frozen event loop, reports why',
    async () => {
      const provider = await startProviderProcess(built.main, {
        PORT: '0',
        DATA_DIR: folder,
        WATCHDOG_S: String(LIMIT_S),
        NODE_OPTIONS: '--inspect=127.0.0.1:0',
      });
      const inspector = await until('the inspector listens', async () => /ws:\/\/\S+/.exec(provider.stderr())?.[0]);
      const socket = new WebSocket(inspector);
      socket.on('error', () => undefined);
      const freeze = { id: 1, method: 'Runtime.evaluate', params: { expression: 'for (;;);' } };
      socket.on('open', () => socket.send(JSON.stringify(freeze)));
      expect(await provider.exited).toBe(null);
      expect(provider.stderr()).toContain(`MeeLine: the event loop has been frozen for ${LIMIT_S} s`);
    },
    MINUTES,
  );

  it(
    'keeps a process suspended for longer than the limit',
    async () => {
      const env = { PORT: '0', DATA_DIR: folder, WATCHDOG_S: String(LIMIT_S) };
      const provider = await startProviderProcess(built.main, env);
      provider.kill('SIGSTOP');
      // The test needs real time to pass.
      await wait(3 * LIMIT_S * 1000);
      provider.kill('SIGCONT');
      expect((await fetch(`${provider.baseUrl}/healthz`)).status).toBe(200);
      await wait(2 * LIMIT_S * 1000);
      expect((await fetch(`${provider.baseUrl}/healthz`)).status).toBe(200);
      provider.kill('SIGTERM');
      expect(await provider.exited).toBe(0);
      expect(provider.stderr()).toBe('');
    },
    MINUTES,
  );
});
