import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../applet-host-demo/provider/config.ts';

const read = (env: Readonly<Record<string, string>>, isForked = false) => readConfig(env, { isForked });

describe('the provider’s configuration', () => {
  it('has defaults for everything', () => {
    expect(read({})).toMatchObject({
      ok: true,
      value: {
        port: 4600,
        host: undefined,
        dataDirectory: `${process.cwd()}/.data`,
        databaseUrl: undefined,
        publicOrigin: undefined,
        apiHosts: [],
        widgetDirectory: `${process.cwd()}/dist/widget`,
        loaderDirectory: `${process.cwd()}/dist/loader`,
        isBehindProxy: false,
        defaultTenant: 'CB',
        logLevel: 'info',
        isDemo: false,
        hostPagePort: 4601,
      },
    });
  });

  it('is quiet when the start script runs it, unless told otherwise', () => {
    expect(read({}, true)).toMatchObject({ value: { logLevel: 'warn' } });
    expect(read({ LOG_LEVEL: 'debug' }, true)).toMatchObject({ value: { logLevel: 'debug' } });
  });

  it('knows no way to break the provider on purpose: that is an option of tests', () => {
    for (const word of ['no-idempotence', 'global-sequence', 'drain-1001']) {
      const config = read({ SABOTAGE: word, sabotage: word, BROKEN: word });
      expect(config.ok && Object.keys(config.value)).not.toContain('sabotage');
      expect(JSON.stringify(config)).not.toContain(word);
    }
  });

  it('takes an empty value for none', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({
      value: { port: 4600, databaseUrl: undefined, isDemo: false },
    });
  });

  it('takes a public origin with or without a slash at its end', () => {
    expect(read({ PUBLIC_ORIGIN: 'https://chat.example.com/' })).toMatchObject({
      value: { publicOrigin: 'https://chat.example.com' },
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '4600.5'],
    ['HOST_PAGE_PORT', 'x'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'localhost/db'],
    ['PUBLIC_ORIGIN', 'chat.example.com'],
    ['PUBLIC_ORIGIN', 'https://chat.example.com/path'],
    ['PUBLIC_ORIGIN', 'ftp://chat.example.com'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', '*'],
    ['DEFAULT_TENANT', 'a b'],
    ['DEMO_BULK_ROOMS', '10000000'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const config = read({ [name]: value });
    expect(config).toMatchObject({ ok: false, failure: expect.stringMatching(new RegExp(`^${name} must [^\n]+\\.$`)) });
  });
});
