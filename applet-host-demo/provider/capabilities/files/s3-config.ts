import { BadValue, type Environment, oneOf, text } from '../../base/config-values.ts';
import type { S3KeyFiles, S3Keys } from './s3-keys.ts';

/** A bucket of S3-compatible storage, with the keys of the start. */
export interface S3Config extends S3Keys {
  /** The origin of the service, for example `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Where the keys are read again. */
  readonly keyFiles?: S3KeyFiles;
  /** The prefix of every key: empty, or a folder with its `/`. */
  readonly prefix: string;
  /** The place of the bucket in addresses: in the path, or in front of the host. */
  readonly addressing: 'path' | 'host';
}

const REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const OPTIONAL = ['S3_SESSION_TOKEN', 'S3_PREFIX', 'S3_ADDRESSING'] as const;

/** Reads the S3 configuration. Undefined: no variable is set, files stay on disk. Throws a `BadValue` that names a variable. */
export function readS3Config(env: Environment): S3Config | undefined {
  const set = [...REQUIRED, ...OPTIONAL].find((name) => text(env, name) !== undefined);
  if (set === undefined) return undefined;
  const needed = (name: (typeof REQUIRED)[number]): string => {
    const value = text(env, name);
    if (value === undefined) throw new BadValue(`${name} is missing: with ${set}, files go to S3-compatible storage.`);
    return value;
  };
  const matching = (name: string, value: string, pattern: RegExp, what: string): string => {
    if (pattern.test(value)) return value;
    throw new BadValue(`${name} must be ${what}, not "${value}".`);
  };
  return {
    endpoint: endpointOf(needed('S3_ENDPOINT')),
    bucket: matching('S3_BUCKET', needed('S3_BUCKET'), /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
    region: matching('S3_REGION', needed('S3_REGION'), /^[a-z0-9-]{1,40}$/, 'a region such as eu-central-1'),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    sessionToken: text(env, 'S3_SESSION_TOKEN'),
    keyFiles: keyFiles(env),
    prefix: prefixOf(
      matching(
        'S3_PREFIX',
        text(env, 'S3_PREFIX') ?? '',
        /^(?:[\w-]+(?:\/[\w-]+)*\/?)?$/,
        'folders such as chat/files',
      ),
    ),
    addressing: oneOf(env, 'S3_ADDRESSING', 'path', ['path', 'host']) === 'host' ? 'host' : 'path',
  };
}

/** `withSecretFiles` has already read them once. */
function keyFiles(env: Environment): S3KeyFiles {
  const files = {
    accessKeyId: text(env, 'S3_ACCESS_KEY_ID_FILE'),
    secretAccessKey: text(env, 'S3_SECRET_ACCESS_KEY_FILE'),
    sessionToken: text(env, 'S3_SESSION_TOKEN_FILE'),
  };
  return Object.fromEntries(Object.entries(files).filter(([, file]) => file !== undefined));
}

function endpointOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  // The error does not repeat the value, because it may contain a password.
  throw new BadValue('S3_ENDPOINT must look like https://s3.eu-central-1.amazonaws.com.');
}

const prefixOf = (value: string): string => (value === '' || value.endsWith('/') ? value : `${value}/`);
