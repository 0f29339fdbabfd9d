import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { StartFailure } from '../../base/start-failure.ts';
import { newBlobKey, requireBlobKey } from '../../base/store/files/blob-key.ts';
import type { BlobStore } from './blob-store.ts';
import { createS3Client, errorCode, type S3Client, S3Failure, type S3Patience } from './s3-client.ts';
import type { S3Config } from './s3-config.ts';

/** Larger files are uploaded in parts of this size. S3 requires at least 5 MiB. An upload holds one part in memory. */
const PART_BYTES = 8 * 1024 * 1024;
/** A browser that reaches the bucket directly must not run a file, whatever its name is. */
const BLOB_TYPE = { 'content-type': 'application/octet-stream' };

/** Stores files in a bucket, after a test of the bucket. Throws a `StartFailure` that names the wrong variable. */
export async function openS3Store(config: S3Config, patience?: S3Patience): Promise<BlobStore> {
  const client = createS3Client(config, patience);
  const store = createS3Store(config, client);
  try {
    const probe = await store.write(new TextEncoder().encode('MeeLine was here.'));
    for await (const _ of store.read(probe, { first: 0, last: 0 }));
    await store.remove(probe);
    return store;
  } catch (error) {
    if (error instanceof S3Failure) throw new StartFailure(explain(error, config));
    throw error;
  }
}

function createS3Store({ prefix }: S3Config, client: S3Client): BlobStore {
  const keyOf = (key: string): string => prefix + requireBlobKey(key);

  const write = async (bytes: Uint8Array, key = newBlobKey()): Promise<string> => {
    (await client.send({ method: 'PUT', key: keyOf(key), body: Uint8Array.from(bytes), headers: BLOB_TYPE })).close();
    return key;
  };

  return {
    write: (bytes) => write(bytes),
    async take(file, key = newBlobKey()) {
      const handle = await open(file);
      try {
        const { size } = await handle.stat();
        if (size <= PART_BYTES) await write(await readAt(handle, 0, size), key);
        else await uploadInParts(client, keyOf(key), handle, size);
      } finally {
        await handle.close();
      }
      await rm(file, { force: true });
      return key;
    },
    read: (key, range) => Readable.from(download(client, keyOf(key), range), { objectMode: false }),
    async remove(key) {
      try {
        (await client.send({ method: 'DELETE', key: keyOf(key) })).close();
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}

const isGone = (error: unknown): boolean => error instanceof S3Failure && error.code === 'NoSuchKey';

async function readAt(handle: FileHandle, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new Error('the file is shorter than it was');
    filled += bytesRead;
  }
  return bytes;
}

/** The object exists only after the last call. An aborted upload leaves no object. */
async function uploadInParts(client: S3Client, key: string, file: FileHandle, size: number): Promise<void> {
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' }, headers: BLOB_TYPE });
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1];
  if (uploadId === undefined) throw new S3Failure('an upload in parts', begun.status, 'NoUploadId');
  try {
    const tags: string[] = [];
    for (let at = 0; at < size; at += PART_BYTES) {
      const body = await readAt(file, at, Math.min(PART_BYTES, size - at));
      const query = { partNumber: String(tags.length + 1), uploadId };
      const stored = await client.send({ method: 'PUT', key, query, body });
      stored.close();
      tags.push(stored.headers.get('etag') ?? '');
    }
    await complete(client, key, uploadId, tags, size);
  } catch (error) {
    // An aborted upload still uses space in the bucket, so it is removed. The original error matters more than an error here.
    await client.send({ method: 'DELETE', key, query: { uploadId } }).then(
      (answer) => answer.close(),
      () => undefined,
    );
    throw error;
  }
}

async function complete(client: S3Client, key: string, uploadId: string, tags: readonly string[], size: number) {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`);
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const query = { uploadId };
  for (let isAgain = false; ; isAgain = true) {
    try {
      const headers = { 'content-type': 'application/xml' };
      const done = await client.send({ method: 'POST', key, query, body, headers });
      const code = errorCode(await done.text());
      if (code === undefined) return;
      throw new S3Failure('an upload in parts', done.status, code);
    } catch (error) {
      // The response may have been lost: then the upload no longer exists, but the object does.
      if (!(error instanceof S3Failure) || (error.status !== 0 && error.code !== 'NoSuchUpload')) throw error;
      if ((await sizeOf(client, key)) === size) return;
      if (isAgain) throw error;
    }
  }
}

/** Undefined: the object does not exist. */
async function sizeOf(client: S3Client, key: string): Promise<number | undefined> {
  try {
    const head = await client.send({ method: 'HEAD', key });
    head.close();
    return Number(head.headers.get('content-length'));
  } catch (error) {
    if (error instanceof S3Failure && error.status === 404) return undefined;
    throw error;
  }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The maximum number of consecutive broken connections without any progress. */
const MAX_BREAKS = 3;

/** Streams the bytes of an object. When the connection breaks, it continues from the same position. */
async function* download(
  client: S3Client,
  key: string,
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<Uint8Array> {
  let at = first;
  let end = last + 1;
  let breaks = 0;
  while (at < end) {
    const range = `bytes=${at}-${end > Number.MAX_SAFE_INTEGER ? '' : end - 1}`;
    const answer = await client.send({ method: 'GET', key, headers: { range } });
    try {
      const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(answer.headers.get('content-range') ?? '') ?? [];
      if (Number(from) !== at) throw new S3Failure('a part of a file', answer.status, 'NoRange');
      end = Number(to) + 1;
      while (at < end) {
        const piece = await answer.next().catch((error: unknown) => {
          if (breaks >= MAX_BREAKS) throw error;
          return undefined;
        });
        if (piece === undefined) break;
        breaks = 0;
        at += piece.byteLength;
        yield piece;
      }
      if (at < end && (breaks += 1) > MAX_BREAKS) throw new S3Failure('a part of a file', answer.status, 'EndsEarly');
    } finally {
      answer.close();
    }
  }
}

/** Explains the failure by the environment variable to check. */
function explain({ code, status }: S3Failure, { bucket }: S3Config): string {
  const where = `(${status === 0 ? code : `${status} ${code}`})`;
  switch (code) {
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is not known to the storage ${where}.`;
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID ${where}.`;
    case 'InvalidToken':
    case 'ExpiredToken':
      return `S3_SESSION_TOKEN is not accepted ${where}.`;
    case 'NoSuchBucket':
      return `S3_BUCKET names "${bucket}", which does not exist ${where}.`;
    case 'AccessDenied':
      return `S3_ACCESS_KEY_ID may not write, read and remove files in S3_BUCKET "${bucket}" ${where}.`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `S3_REGION or S3_ENDPOINT does not match S3_BUCKET "${bucket}" ${where}.`;
    case 'RequestTimeTooSkewed':
      return `the storage at S3_ENDPOINT reports that the clock of this machine is wrong ${where}.`;
    default:
      return status === 0
        ? `S3_ENDPOINT does not answer ${where}.`
        : `the storage at S3_ENDPOINT cannot be used ${where}.`;
  }
}
