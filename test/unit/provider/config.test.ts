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

  it('takes a speech service where one is named, and names what is missing', () => {
    const url = 'https://speech.example.com/v1/audio/transcriptions';
    expect(read({})).toMatchObject({ value: { speech: undefined } });
    expect(read({ SPEECH_URL: url, SPEECH_TIMEOUT_S: '5' })).toMatchObject({
      value: { speech: { url, apiKey: undefined, timeoutMs: 5000 } },
    });
    expect(read({ SPEECH_API_KEY: 'secret' })).toMatchObject({
      ok: false,
      failure: expect.stringMatching(/^SPEECH_URL is missing/),
    });
    expect(read({ SPEECH_URL: 'speech.example.com' })).toMatchObject({ ok: false });
  });

  describe('of S3-compatible storage', () => {
    const whole = {
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'chat-files',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'very secret',
    };

    it('is none as long as nothing of it is set', () => {
      expect(read({ S3_BUCKET: ' ' })).toMatchObject({ ok: true, value: { s3: undefined } });
    });

    it('takes what it needs, and what it may have', () => {
      expect(read(whole)).toMatchObject({
        value: {
          s3: { endpoint: 'https://s3.example.com', bucket: 'chat-files', prefix: '', addressing: 'path' },
        },
      });
      const more = { S3_PREFIX: 'a/b', S3_ADDRESSING: 'host', S3_SESSION_TOKEN: 'token' };
      expect(read({ ...whole, ...more })).toMatchObject({
        value: { s3: { prefix: 'a/b/', addressing: 'host', sessionToken: 'token' } },
      });
    });

    it.each(Object.keys(whole))('names %s when it alone is missing', (name) => {
      const config = read({ ...whole, [name]: '' });
      expect(config.ok).toBe(false);
      expect(!config.ok && config.failure).toMatch(new RegExp(`^${name} is missing`));
    });

    it.each([
      ['S3_ENDPOINT', 's3.example.com'],
      ['S3_ENDPOINT', 'https://s3.example.com/bucket'],
      ['S3_BUCKET', 'Chat/Files'],
      ['S3_REGION', 'eu central'],
      ['S3_PREFIX', '../up'],
      ['S3_ADDRESSING', 'dns'],
    ])('refuses %s=%s in one line that names it, and no secret', (name, value) => {
      const config = read({ ...whole, [name]: value });
      expect(config.ok).toBe(false);
      expect(!config.ok && config.failure).toMatch(new RegExp(`^${name} must `));
      expect(JSON.stringify(config)).not.toContain('very secret');
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
