import { describe, expect, test } from 'vitest';
import { decode } from '../../../widget/contract/codec.ts';
import { fileComplete, fileParts } from '../../../widget/contract/http/file-upload.ts';
import type { HttpCall, Operation } from '../../../widget/contract/operation.ts';
import { fileStsGet, type UploadRequest } from '../../../widget/contract/operations/file-sts-get.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import { failure, success, type Result } from '../../../widget/domain/result.ts';
import type { DownloadOutcome, FileDownload, FileUpload, Media } from '../../../widget/platform/media.ts';
import type { Api } from '../../../widget/transport/api.ts';
import { fetchFile, fetchFileAddress } from '../../../widget/transport/file-fetch.ts';
import { uploadInParts, uploadWhole } from '../../../widget/transport/upload.ts';

const UPLOAD_REQUEST: UploadRequest = {
  chatId: 'group001',
  kind: 'video',
  hash: 'ab'.repeat(32),
  name: 'a.mp4',
  sizeBytes: 25,
  durationMs: 0,
};
const BLOB = new Blob([new Uint8Array(25)]);
const INFO = { fileKey: 'k'.repeat(24), kind: 'video', sizeBytes: 25, width: 3, height: 2, durationMs: 9 } as const;
const reply = (data: object) => JSON.stringify({ code: 'success', msg: '', data, errorCode: '' });
const refusal = (errorCode: string) => JSON.stringify({ code: 'fail', msg: errorCode, data: {}, errorCode });

/** A provider with parts of 10 bytes. The script says how it answers each request for a part. */
function stage(script: Readonly<Record<string, string>> = {}, { held = [] as number[], exists = false } = {}) {
  const log: string[] = [];
  const arrived = new Set(held);
  let tokens = 0;
  const answer = (endpoint: Operation<unknown, unknown> | HttpCall<unknown, unknown>): Result<unknown, Failure> => {
    if (endpoint.kind === 'operation' && endpoint.name === fileStsGet.name) {
      tokens += 1;
      log.push(`token ${tokens}`);
      const storage = { endpoint: '', bucket: '', dir: '' };
      const secret = { accessKeySecret: '', verificationCode: 'v', expiresAtMs: 0, storage, partBytes: 10 };
      const token = { accessKeyId: 'up', securityToken: `secret ${tokens}`, ...secret };
      return success(exists ? { state: 'exists', fileKey: INFO.fileKey } : { state: 'upload', token });
    }
    if (endpoint.kind === 'http' && endpoint.path === fileParts.path) return success({ parts: [...arrived] });
    if (endpoint.kind === 'http' && endpoint.path === fileComplete.path) {
      log.push('complete');
      return arrived.size === 3 ? success(INFO) : failure({ code: 'upload_incomplete' });
    }
    throw new Error('not expected');
  };
  const api = {
    call: (endpoint: never) => Promise.resolve(answer(endpoint)),
    callDirect: (endpoint: never) => Promise.resolve(answer(endpoint)),
  } as unknown as Pick<Api, 'call' | 'callDirect'>;
  const media: Pick<Media, 'upload'> = {
    upload: ({ url, headers, body, onProgress }: FileUpload) => {
      const { host, searchParams, pathname } = new URL(url);
      const part = searchParams.get('part');
      const size = body instanceof Blob ? body.size : 0;
      log.push(`${host} ${part ?? pathname} ${size} ${headers['authorization']}`);
      const told = script[`${host} ${part} ${tokens}`] ?? script[`${host}`] ?? 'stored';
      if (told === 'network') return Promise.resolve({ kind: 'network' });
      if (told === 'gateway') {
        return Promise.resolve({ kind: 'response', status: 503, text: '<h1>Unavailable</h1>', header: () => null });
      }
      onProgress(1);
      if (told === 'stored' && part !== null) arrived.add(Number(part));
      const text =
        told === 'stored'
          ? reply(part === null ? { ...INFO, file_key: INFO.fileKey, type: 'image', size: 25 } : { part })
          : refusal(told);
      return Promise.resolve({ kind: 'response', status: 200, text, header: () => null });
    },
  };
  const used: string[] = [];
  const fileConnection = {
    hosts: { inTurn: () => ['https://one', 'https://two'], use: (origin: string) => void used.push(origin) },
    token: { current: () => 'session', rotate: () => undefined },
    tenant: 'CB',
    language: () => 'en',
  };
  return { parts: { api, media, fileConnection }, log, used };
}

const watch = () => {
  const fractions: number[] = [];
  return { fractions, onProgress: (fraction: number): void => void fractions.push(fraction), signal: undefined };
};

describe('the provider’s answer to an upload request', () => {
  const storage = { endpoint: '', bucket: '', dir: '' };
  const token = {
    access_key_id: 'up',
    access_key_secret: '',
    security_token: 's',
    expiration: 1,
    verification_code: 'v',
  };
  const said = (s: string, more: object = { token: { ...token, ossinfo: storage, part_size: 10 } }) => {
    const decoded = decode(fileStsGet.reply, { s, ...more }, { roleScheme: 'B' });
    return decoded.ok ? decoded.value.state : 'error';
  };
  test.each([
    ['2', { file_key: INFO.fileKey }, 'exists'],
    ['2', {}, 'error'],
    ['1', undefined, 'upload'],
    ['0', undefined, 'upload'],
    ['3', undefined, 'upload'],
    ['1', {}, 'error'],
    ['-1', undefined, 'error'],
  ])('of status %s with %o is read as %s', (s, more, state) => expect(said(s, more)).toBe(state));
});

describe('uploading in parts', () => {
  test('sends each part once and in order with growing progress', async () => {
    const { parts: deps, log } = stage();
    const seen = watch();
    expect(await uploadInParts(deps, UPLOAD_REQUEST, BLOB, seen)).toEqual(
      success({ fileKey: INFO.fileKey, info: INFO }),
    );
    expect(log).toEqual(['token 1', 'one 0 10 secret 1', 'one 1 10 secret 1', 'one 2 5 secret 1', 'complete']);
    expect(seen.fractions).toEqual(seen.fractions.toSorted((a, b) => a - b));
    expect(seen.fractions.at(-1)).toBe(1);
  });

  test('skips parts that the provider has', async () => {
    const there = stage({}, { exists: true });
    expect(await uploadInParts(there.parts, UPLOAD_REQUEST, BLOB, watch())).toEqual(
      success({ fileKey: INFO.fileKey, info: undefined }),
    );
    const half = stage({}, { held: [0, 2] });
    expect((await uploadInParts(half.parts, UPLOAD_REQUEST, BLOB, watch())).ok).toBe(true);
    expect(half.log).toEqual(['token 1', 'one 1 10 secret 1', 'complete']);
  });

  test('renews a token that expires during the upload', async () => {
    const { parts: deps, log } = stage({ 'one 1 1': 'upload_expired' });
    expect((await uploadInParts(deps, UPLOAD_REQUEST, BLOB, watch())).ok).toBe(true);
    expect(log).toEqual([
      'token 1',
      'one 0 10 secret 1',
      'one 1 10 secret 1',
      'token 2',
      'one 1 10 secret 2',
      'one 2 5 secret 2',
      'complete',
    ]);
  });

  test('fails when no token is accepted', async () => {
    const { parts: deps } = stage({ one: 'upload_expired' });
    expect(await uploadInParts(deps, UPLOAD_REQUEST, BLOB, watch())).toMatchObject({
      failure: { code: 'upload_failed' },
    });
  });

  test.each(['network', 'gateway'])('tries another host after a %s error and reports it', async (error) => {
    const second = stage({ one: error });
    expect((await uploadInParts(second.parts, UPLOAD_REQUEST, BLOB, watch())).ok).toBe(true);
    expect(second.used).toEqual(['https://two', 'https://two', 'https://two']);
    const none = stage({ one: error, two: error });
    expect(await uploadInParts(none.parts, UPLOAD_REQUEST, BLOB, watch())).toMatchObject({
      failure: { code: 'network' },
    });
    expect(none.used).toEqual([]);
  });

  test('stops with the provider’s failure on a refusal', async () => {
    const { parts: deps, log } = stage({ 'one 1 1': 'file_type' });
    expect(await uploadInParts(deps, UPLOAD_REQUEST, BLOB, watch())).toMatchObject({ failure: { code: 'file_type' } });
    expect(log).not.toContain('complete');
  });
});

test('uploads a picture in one request with the session token', async () => {
  const { parts: deps, log } = stage();
  const picture = { chatId: 'group001', kind: 'image', name: '', blob: BLOB } as const;
  expect(await uploadWhole(deps, picture, watch())).toMatchObject({ ok: true, value: { fileKey: INFO.fileKey } });
  expect(log).toEqual(['one /api/file/v2/upload 0 Bearer session']);
  const refused = stage({ one: 'too_large' });
  expect(await uploadWhole(refused.parts, picture, watch())).toMatchObject({ failure: { code: 'too_large' } });
});

describe('a fetched file', () => {
  const answer = (status: number): DownloadOutcome => ({ kind: 'response', status, blob: BLOB, header: () => null });
  const lost: DownloadOutcome = { kind: 'network' };
  const fetchFrom = async (one: DownloadOutcome, two: DownloadOutcome) => {
    const { parts: deps, used } = stage();
    const asked: string[] = [];
    const download = ({ url, headers }: FileDownload) => {
      const { host } = new URL(url);
      asked.push(`${host} ${headers['authorization']}`);
      return Promise.resolve(host === 'one' ? one : two);
    };
    const media = { download } as Partial<Media> as Media;
    const result = await fetchFile(deps.fileConnection, media, { key: INFO.fileKey, ownerId: UPLOAD_REQUEST.chatId });
    return { result, asked, used };
  };

  test.each([
    ['is not reached', lost],
    ['is a proxy without a provider', answer(502)],
  ])('comes from the second host when the first %s', async (_why, first) => {
    const { result, asked, used } = await fetchFrom(first, answer(200));
    expect(result).toEqual(success(BLOB));
    expect(asked).toEqual(['one Bearer session', 'two Bearer session']);
    expect(used).toEqual(['https://two']);
  });

  test.each([
    ['no host is reached', lost, lost, 'failed_to_fetch', 2],
    ['the file does not exist', answer(404), answer(200), 'not_found', 1],
    ['the user may not read the file', answer(403), answer(200), 'forbidden', 1],
  ] as const)('fails when %s', async (_why, one, two, code, hosts) => {
    const { result, asked } = await fetchFrom(one, two);
    expect(result).toEqual(failure({ code }));
    expect(asked).toHaveLength(hosts);
  });

  test.each([
    ['a chat', UPLOAD_REQUEST.chatId, 'message'],
    ['a user', 'M000000001', 'user_sticker'],
  ])('states the owner’s type in its address for %s', async (_owner, ownerId, type) => {
    const urls: string[] = [];
    const download = ({ url }: FileDownload) => {
      urls.push(url);
      return Promise.resolve(answer(404));
    };
    const media = { download } as Partial<Media> as Media;
    const { fileConnection } = stage().parts;
    await fetchFile(fileConnection, media, { key: INFO.fileKey, ownerId });
    await fetchFileAddress(fileConnection, media, { key: INFO.fileKey, ownerId });
    expect(urls.map((url) => new URL(url).searchParams.get('type'))).toEqual([type, type]);
  });
});
