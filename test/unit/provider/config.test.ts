import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../applet-host-demo/provider/edges/config.ts';

const read = (env: Readonly<Record<string, string>>, isForked = false) => readConfig(env, { isForked });

describe('the provider’s configuration', () => {
  it('has a default for every setting', () => {
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
        trustedProxies: 0,
        drainDelayMs: 0,
        hasWorker: true,
        defaultTenant: 'CB',
        logLevel: 'info',
        isDemo: false,
        hostPagePort: 4601,
        diskReserveBytes: 268_435_456,
        watchdogMs: 180_000,
        postgres: { poolSize: 10, statementTimeoutMs: 15_000, queryTimeoutMs: 20_000, isPreparing: true },
      },
    });
  });

  it('reads the number or the networks of the proxies', () => {
    expect(read({ TRUST_PROXY: '2' })).toMatchObject({ value: { trustedProxies: 2 } });
    const networks = { value: { trustedProxies: ['10.0.0.0/8', 'fd00::1'] } };
    expect(read({ TRUST_PROXY: '10.0.0.0/8, fd00::1' })).toMatchObject(networks);
    for (const TRUST_PROXY of ['yes', '11', '10.0.0.0/99'])
      expect(read({ TRUST_PROXY })).toMatchObject({ failure: expect.stringMatching(/^TRUST_PROXY must be /) });
  });

  it('reads the address of Redis, and hides it in errors', () => {
    expect(read({ REDIS_URL: 'cluster://u:p%40@a:6379,b:6380', REDIS_PREFIX: 'chat' })).toMatchObject({
      value: { redis: { mode: 'cluster', urls: ['redis://u:p%40@a:6379', 'redis://b:6380'], prefix: 'chat' } },
    });
    expect(read({ REDIS_URL: 'rediss://a' })).toMatchObject({
      value: { redis: { mode: 'single', urls: ['rediss://a'] } },
    });
    for (const REDIS_URL of ['secret', 'http://secret', 'redis://a,secret', 'redis://']) {
      const result = read({ REDIS_URL });
      expect(result).toMatchObject({ failure: expect.stringMatching(/^REDIS_URL must look like redis:/) });
      expect(JSON.stringify(result)).not.toContain('secret');
    }
  });

  it('derives an unset query timeout from the statement timeout', () => {
    const env = { DATABASE_STATEMENT_TIMEOUT_MS: '3000', DATABASE_POOL_SIZE: '4', DATABASE_PREPARED_STATEMENTS: '0' };
    expect(read(env)).toMatchObject({
      value: {
        postgres: {
          poolSize: 4,
          statementTimeoutMs: 3000,
          lockTimeoutMs: 3000,
          queryTimeoutMs: 8000,
          isPreparing: false,
        },
      },
    });
    expect(read({ ...env, DATABASE_QUERY_TIMEOUT_MS: '60000' })).toMatchObject({
      value: { postgres: { queryTimeoutMs: 60_000 } },
    });
    expect(read({ DATABASE_POOL_SIZE: '0' })).toEqual({
      ok: false,
      failure: 'DATABASE_POOL_SIZE must be a whole number from 1 to 1000, not "0".',
    });
  });

  it('reads the database address with and without its pooler', () => {
    const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://a@pooler/db', 'postgres://a@server/db'];
    expect(read({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
      value: { databaseUrl: DATABASE_URL, databaseDirectUrl: DATABASE_DIRECT_URL },
    });
    expect(read({ DATABASE_DIRECT_URL })).toMatchObject({
      ok: false,
      failure: expect.stringMatching(/^DATABASE_DIRECT_URL needs DATABASE_URL/),
    });
  });

  it('logs warnings only when the start script runs it', () => {
    expect(read({}, true)).toMatchObject({ value: { logLevel: 'warn' } });
    expect(read({ LOG_LEVEL: 'debug' }, true)).toMatchObject({ value: { logLevel: 'debug' } });
  });

  it('treats an empty value as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({
      value: { port: 4600, databaseUrl: undefined, isDemo: false },
    });
  });

  it('keeps part of the disk free for the embedded database', () => {
    for (const DISK_RESERVE_MB of ['0', '31'])
      expect(read({ DISK_RESERVE_MB })).toEqual({
        ok: false,
        failure: expect.stringMatching(/^DISK_RESERVE_MB must be at least 32 without DATABASE_URL, .*full disk/),
      });
    expect(read({ DISK_RESERVE_MB: '32' })).toMatchObject({ value: { diskReserveBytes: 32 * 1024 ** 2 } });
    const DATABASE_URL = 'postgres://a@server/db';
    expect(read({ DISK_RESERVE_MB: '0', DATABASE_URL })).toMatchObject({ value: { diskReserveBytes: 0 } });
  });

  it('reads the storage quota of a user in megabytes', () => {
    expect(read({})).toMatchObject({ value: { storageQuotaBytes: 2 * 1024 ** 3 } });
    expect(read({ STORAGE_QUOTA_MB: '5' })).toMatchObject({ value: { storageQuotaBytes: 5 * 1024 ** 2 } });
  });

  it('accepts a public origin with or without a trailing slash', () => {
    expect(read({ PUBLIC_ORIGIN: 'https://chat.example.com/' })).toMatchObject({
      value: { publicOrigin: 'https://chat.example.com' },
    });
  });

  it('reads the speech service and names a missing setting', () => {
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

    it('is unset when no setting of it is set', () => {
      expect(read({ S3_BUCKET: ' ' })).toMatchObject({ ok: true, value: { s3: undefined } });
    });

    it('reads its required and optional settings', () => {
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

    it.each(Object.keys(whole))('names %s when only it is missing', (name) => {
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
    ])('refuses %s=%s in one line with its name, without secrets', (name, value) => {
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
    ['DATABASE_DIRECT_URL', 'localhost/db'],
    ['PUBLIC_ORIGIN', 'chat.example.com'],
    ['PUBLIC_ORIGIN', 'https://chat.example.com/path'],
    ['PUBLIC_ORIGIN', 'ftp://chat.example.com'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['STORAGE_QUOTA_MB', '0'],
    ['TRUST_PROXY', '*'],
    ['DEFAULT_TENANT', 'a b'],
    ['DEMO_BULK_ROOMS', '10000000'],
  ])('refuses %s=%s with a one-line message that names it', (name, value) => {
    const config = read({ [name]: value });
    expect(config).toMatchObject({ ok: false, failure: expect.stringMatching(new RegExp(`^${name} must [^\n]+\\.$`)) });
  });

  it('takes a lottery’s address and the length of demo draws', () => {
    expect(read({})).toMatchObject({ ok: true, value: { lottery: undefined, demoDrawS: undefined } });
    const url = 'https://www.lottery.example/lottery';
    expect(read({ LOTTERY_URL: url, DEMO_DRAW_S: '20' })).toMatchObject({
      ok: true,
      value: { lottery: { url, timeoutMs: 4000 }, demoDrawS: 20 },
    });
    expect(read({ LOTTERY_URL: 'x' })).toMatchObject({ ok: false, failure: expect.stringContaining('LOTTERY_URL') });
    for (const seconds of ['7', '4', '7200'])
      expect(read({ DEMO_DRAW_S: seconds })).toMatchObject({
        ok: false,
        failure: expect.stringContaining('DEMO_DRAW_S'),
      });
  });

  it('takes the address of a wallet', () => {
    expect(read({})).toMatchObject({ ok: true, value: { wallet: undefined } });
    expect(read({ WALLET_URL: 'https://www.lottery.example/wallet/', WALLET_TIMEOUT_S: '2' })).toMatchObject({
      ok: true,
      value: { wallet: { url: 'https://www.lottery.example/wallet', timeoutMs: 2000 } },
    });
    for (const url of [
      'lottery.example',
      'ftp://lottery.example',
      'https://a:b@lottery.example',
      'https://x.example/?a=1',
    ])
      expect(read({ WALLET_URL: url })).toMatchObject({ ok: false, failure: expect.stringContaining('WALLET_URL') });
    expect(read({ WALLET_URL: 'https://x.example', WALLET_TIMEOUT_S: '60' })).toMatchObject({ ok: false });
  });
});
