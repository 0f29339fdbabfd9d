import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../applet-host-demo/provider/capabilities/files/s3-config.ts';
import { isEveryEngineRequired } from './engines.ts';

export type StoreKind = 'disk' | 's3';

/**
 * The file stores of the provider's contract suite: `TEST_STORES`, a comma-separated list. The default is the disk, and the
 * S3-compatible storage of `TEST_S3_URL` if that is set or every engine is required. A listed but unavailable store fails
 * the suite.
 */
export function testedStores(): readonly StoreKind[] {
  const wanted = process.env['TEST_STORES'];
  if (wanted === undefined || wanted === '')
    return process.env['TEST_S3_URL'] === undefined && !isEveryEngineRequired() ? ['disk'] : ['disk', 's3'];
  return wanted.split(',').map((name) => {
    if (name === 'disk' || name === 's3') return name;
    throw new Error(`TEST_STORES names "${name}"; known are disk and s3`);
  });
}

export interface TestPlace {
  readonly directory: string;
  readonly s3: S3Config | undefined;
  readonly remove: () => Promise<void>;
}

/** Creates a separate directory, and for S3 a separate bucket. */
export async function createTestPlace(kind: StoreKind): Promise<TestPlace> {
  const directory = await mkdtemp(path.join(tmpdir(), 'meeline-files-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  return { directory, s3: kind === 's3' ? await createTestBucket() : undefined, remove };
}

/** Creates a bucket in the storage of `TEST_S3_URL`, whose address contains key and secret. The bucket lives as long as the storage. */
export async function createTestBucket(): Promise<S3Config> {
  const given = process.env['TEST_S3_URL'];
  if (given === undefined) throw new Error('TEST_S3_URL is not set: the suite needs S3-compatible storage');
  const url = new URL(given);
  const config: S3Config = {
    endpoint: url.origin,
    region: 'test-region',
    bucket: `files-${randomBytes(6).toString('hex')}`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    sessionToken: undefined,
    prefix: 'chat/',
    addressing: 'path',
  };
  const response = await new AwsClient({ ...config, sessionToken: '', service: 's3' }).fetch(
    `${config.endpoint}/${config.bucket}`,
    { method: 'PUT' },
  );
  if (!response.ok) throw new Error(`no bucket: ${response.status} ${await response.text()}`);
  return config;
}

/** Gives the storage of `TEST_S3_URL` one more key with all rights. Returns its id. */
export async function addStorageKey(name: string, secret: string): Promise<string> {
  await changeStorageKey(name, { method: 'PUT', headers: { 'x-secret': secret } });
  return `test:${name}`;
}

/** The storage refuses the key from now on. */
export const removeStorageKey = (name: string): Promise<void> => changeStorageKey(name, { method: 'DELETE' });

async function changeStorageKey(name: string, init: RequestInit): Promise<void> {
  const response = await fetch(`${new URL(process.env['TEST_S3_URL'] ?? '').origin}/test-keys/${name}`, init);
  if (!response.ok) throw new Error(`the storage does not change its keys (${response.status})`);
}

/** The keys of all objects in a bucket. */
export async function listBucket(config: S3Config): Promise<readonly string[]> {
  const client = new AwsClient({ ...config, sessionToken: '', service: 's3' });
  const response = await client.fetch(`${config.endpoint}/${config.bucket}?list-type=2&max-keys=1000`);
  return [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key ?? '');
}
