import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceStart } from '../../../applet-host-demo/provider/base/observe/start-line.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { everyDatabase } from '../../support/provider-database.ts';

describe.each(everyDatabase())('the line about a start on %s', (database) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider({ database });
  });
  afterAll(() => provider.stop());

  it.each([
    ['is right', 0, false],
    ['is ahead', 60_000, true],
    ['is behind', -60_000, true],
  ])('reports the clock only if it is wrong: it %s', async (_name, offsetMs, isReported) => {
    const { services } = provider;
    const before = provider.logLines.length;
    const about = { database, storage: 'disk', isShared: false, port: 0, metricsPort: undefined } as const;
    await announceStart(services, about, () => Date.now() + offsetMs);
    const lines = provider.logLines.slice(before).filter((line) => line.includes('the clock of this machine differs'));
    expect(lines.length > 0).toBe(isReported);
  });
});
