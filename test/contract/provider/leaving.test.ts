import { expect, it, onTestFinished } from 'vitest';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { startTestProvider } from '../../support/provider.ts';
import { signIn, until } from '../../support/provider-client.ts';

/** Long enough for what a busy machine does during the delay. */
const DELAY_MS = 5000;

it('announces leaving, serves during the delay, then closes its sockets', async () => {
  const provider = await startTestProvider({ drainDelayMs: DELAY_MS });
  let end = () => provider.stop();
  onTestFinished(() => end());
  await provider.createUser({ loginName: 'anna', password: 'password-x' });
  const statusOf = async (path: string): Promise<number> => (await fetch(provider.baseUrl + path)).status;
  expect(await statusOf('/readyz')).toBe(200);
  const stopped = provider.stop();
  end = () => stopped;
  await until('a provider that is not ready', async () => ((await statusOf('/readyz')) === 503 ? true : undefined));
  expect(await statusOf('/healthz')).toBe(200);
  const late = await (await signIn(provider.baseUrl, 'anna', 'password-x')).connect();
  await late.next(PUSHES.hello);
  expect(await late.closed).toBe(CLOSE_CODES.serviceRestart);
  await stopped;
});
