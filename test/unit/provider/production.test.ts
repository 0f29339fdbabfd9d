import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../applet-host-demo/provider/edges/config.ts';
import { requireProduction } from '../../../applet-host-demo/provider/production.ts';

function refusal(env: Readonly<Record<string, string>>): string | undefined {
  const config = readConfig({ PRODUCTION: '1', PUBLIC_ORIGIN: 'https://chat.example', ...env }, { isForked: false });
  if (!config.ok) throw new Error(config.failure);
  try {
    requireProduction(config.value);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a production start', () => {
  it('accepts a secure public origin, and the machine itself', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ PUBLIC_ORIGIN: 'http://localhost:4600' })).toBeUndefined();
  });

  it('accepts everything when it is none', () => {
    expect(refusal({ PRODUCTION: '0', DEMO: '1', PUBLIC_ORIGIN: '' })).toBeUndefined();
  });

  it.each([
    [{ DEMO: '1' }, /^PRODUCTION=1: DEMO=1 creates sample players/],
    [{ DEMO_BULK_ROOMS: '5' }, /: DEMO_BULK_ROOMS/],
    [{ PUBLIC_ORIGIN: '' }, /: PUBLIC_ORIGIN is missing/],
    [{ PUBLIC_ORIGIN: 'http://chat.example' }, /: PUBLIC_ORIGIN must begin with https:/],
    [{ LOG_LEVEL: 'trace' }, /: LOG_LEVEL=trace/],
  ])('refuses %o', (env, reason) => {
    expect(refusal(env)).toMatch(reason);
  });
});
