import { createHash } from 'node:crypto';
import { decode } from '../../widget/contract/codec.ts';
import { outcomeOf, readDirectReply } from '../../widget/contract/envelope.ts';
import {
  FILE_UPLOAD_PATH,
  fileLink,
  fileLinkPath,
  filePath,
  linkedFilePath,
  partPath,
  partStored,
  storedFile,
  type StoredFileInfo,
  UPLOAD_DATA_FIELD,
  UPLOAD_FILE_FIELD,
} from '../../widget/contract/files.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import type { UploadGrant, UploadRequest } from '../../widget/contract/operations/file-sts-get.ts';
import type { Codec } from '../../widget/contract/codec.ts';
import type { Failure } from '../../widget/domain/failure.ts';
import { failure, type Result, success } from '../../widget/domain/result.ts';
import type { TestClient } from './provider-client.ts';

const CONTEXT = { roleScheme: 'B' } as const;
type Bytes = Uint8Array<ArrayBuffer>;

async function answered<T>(codec: Codec<T>, response: Response): Promise<Result<T, Failure>> {
  const reply = readDirectReply(await response.json());
  if (reply === undefined) throw new Error('not a direct reply');
  const outcome = outcomeOf(reply);
  if (!outcome.ok) return outcome;
  const decoded = decode(codec, outcome.value.data, CONTEXT);
  if (!decoded.ok) throw new Error(`${decoded.failure.path}: ${decoded.failure.expected}`);
  return success(decoded.value);
}

const authorized = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** Uploads a picture or a voice message in one request. */
export async function uploadWhole(
  baseUrl: string,
  { token }: Pick<TestClient, 'token'>,
  data: { readonly chatId: string; readonly type: string; readonly name?: string },
  bytes: Bytes,
): Promise<Result<StoredFileInfo, Failure>> {
  const form = new FormData();
  form.set(UPLOAD_DATA_FIELD, JSON.stringify(data));
  form.set(UPLOAD_FILE_FIELD, new Blob([bytes]), data.name ?? 'file');
  const response = await fetch(baseUrl + FILE_UPLOAD_PATH, { method: 'POST', headers: authorized(token), body: form });
  return answered(storedFile, response);
}

export const uploadRequestFor = (chatId: string, bytes: Bytes, more: Partial<UploadRequest> = {}): UploadRequest => ({
  chatId,
  kind: 'video',
  hash: createHash('sha256').update(bytes.subarray(0, 2_097_152)).digest('hex'),
  name: 'clip.mp4',
  sizeBytes: bytes.byteLength,
  durationMs: 0,
  ...more,
});

export async function grantFor(client: TestClient, request: UploadRequest): Promise<Result<UploadGrant, Failure>> {
  const reply = await client.operation(OPERATIONS.fileStsGet, request);
  return reply.ok ? success(reply.value.data) : failure(reply.failure);
}

export type Token = Extract<UploadGrant, { readonly state: 'upload' }>['token'];

export async function sendPart(
  baseUrl: string,
  { accessKeyId, securityToken }: Pick<Token, 'accessKeyId' | 'securityToken'>,
  part: number,
  bytes: Bytes,
): Promise<Result<{ readonly part: number }, Failure>> {
  const response = await fetch(baseUrl + partPath(accessKeyId, part), {
    method: 'POST',
    headers: { authorization: securityToken, 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  return answered(partStored, response);
}

/** Uploads all parts of a file. */
export async function uploadInParts(
  baseUrl: string,
  client: TestClient,
  bytes: Bytes,
  request: UploadRequest,
): Promise<Result<StoredFileInfo, Failure>> {
  const grant = await grantFor(client, request);
  if (!grant.ok) return grant;
  if (grant.value.state === 'exists') throw new Error('it is there already');
  const { token } = grant.value;
  for (let part = 0; part * token.partBytes < bytes.byteLength; part += 1) {
    const slice = bytes.slice(part * token.partBytes, (part + 1) * token.partBytes);
    const sent = await sendPart(baseUrl, token, part, slice);
    if (!sent.ok) return sent;
  }
  const done = await client.call(HTTP_CALLS.fileComplete, token);
  return done.ok ? success(done.value.data) : failure(done.failure);
}

export const fetchStored = (
  baseUrl: string,
  token: string | undefined,
  key: string,
  owner: string,
  {
    thumb = false,
    headers = {},
    type = 'message' as const,
  }: { thumb?: boolean; headers?: Record<string, string>; type?: 'message' | 'user_sticker' } = {},
): Promise<Response> =>
  fetch(baseUrl + filePath(key, owner, { isThumb: thumb, type }), { headers: { ...authorized(token), ...headers } });

/** Returns the address of a file for players, or the reason why there is none. */
export async function linkTo(
  baseUrl: string,
  token: string | undefined,
  key: string,
  owner: string,
): Promise<Result<string, Failure>> {
  const response = await fetch(baseUrl + fileLinkPath(key, owner), { headers: authorized(token) });
  const answer = await answered(fileLink, response);
  return answer.ok ? success(baseUrl + linkedFilePath(key, owner, 'message', answer.value.link)) : answer;
}
