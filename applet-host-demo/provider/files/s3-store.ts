import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { StartFailure } from '../start-failure.ts';
import { type BlobStore, newBlobKey, requireBlobKey } from './blob-store.ts';
import { createS3Client, errorCode, type S3Client, S3Failure, type S3Patience } from './s3-client.ts';
import type { S3Config } from './s3-config.ts';

/** Larger files go up in parts of this size, which S3 wants to be 5 MiB or more. It is what an upload holds in memory. */
const PART_BYTES = 8 * 1024 * 1024;
/** Whatever it is called, no browser that finds its way to the bucket runs it. */
const BLOB_TYPE = { 'content-type': 'application/octet-stream' };

/** Files in a bucket, which is tried out first. Throws a `StartFailure` that names the variable that is wrong. */
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

  const write = async (bytes: Uint8Array): Promise<string> => {
    const key = newBlobKey();
    (await client.send({ method: 'PUT', key: keyOf(key), body: Uint8Array.from(bytes), headers: BLOB_TYPE })).close();
    return key;
  };

  return {
    write,
    async take(file) {
      const handle = await open(file);
      let key: string;
      try {
        const { size } = await handle.stat();
        key = size <= PART_BYTES ? await write(await readAt(handle, 0, size)) : newBlobKey();
        if (size > PART_BYTES) await uploadInParts(client, keyOf(key), handle, size);
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

/** There is no object before the last call, and none where that is not reached. */
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
    // What is left of it costs room in the bucket; it does not matter more than why it was left.
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
      // The answer may have been lost: then the upload is no more, and the object is there.
      if (!(error instanceof S3Failure) || (error.status !== 0 && error.code !== 'NoSuchUpload')) throw error;
      if ((await sizeOf(client, key)) === size) return;
      if (isAgain) throw error;
    }
  }
}

/** Undefined: there is no such object. */
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

/** A connection may break in the middle of a file so often before nothing more came of it. */
const MAX_BREAKS = 3;

/** The bytes of an object; where the connection breaks, it goes on from there. */
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

/** Which variable to look at. */
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
      return `S3_BUCKET names "${bucket}", which is not there ${where}.`;
    case 'AccessDenied':
      return `S3_ACCESS_KEY_ID may not write, read and remove files in S3_BUCKET "${bucket}" ${where}.`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `S3_REGION or S3_ENDPOINT is not that of S3_BUCKET "${bucket}" ${where}.`;
    case 'RequestTimeTooSkewed':
      return `the clock of this machine is wrong, says the storage at S3_ENDPOINT ${where}.`;
    default:
      return status === 0
        ? `S3_ENDPOINT does not answer ${where}.`
        : `the storage at S3_ENDPOINT cannot be used ${where}.`;
  }
}
