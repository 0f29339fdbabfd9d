import { decode, encode, type Codec } from '../contract/codec.ts';
import { outcomeOf, readDirectReply, TOKEN_HEADER } from '../contract/envelope.ts';
import {
  AUTHORIZATION_HEADER,
  FILE_UPLOAD_PATH,
  partPath,
  partStored,
  storedFile,
  UPLOAD_DATA_FIELD,
  UPLOAD_FILE_FIELD,
  wholeUpload,
  type StoredFileInfo,
  type UploadToken,
} from '../contract/files.ts';
import { fileComplete, fileParts } from '../contract/http/file-upload.ts';
import { fileStsGet, type UploadRequest } from '../contract/operations/file-sts-get.ts';
import type { Failure } from '../domain/failure.ts';
import { UPLOAD_STALL_MS } from '../domain/limits.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { HttpOutcome } from '../platform/http.ts';
import type { Media } from '../platform/media.ts';
import type { Api } from './api.ts';
import { fileHeaders } from './file-fetch.ts';
import type { FileConnection } from './file-connection.ts';

const CONTEXT = { roleScheme: 'B' } as const;
/** The limit of token renewals for one upload. */
const MAX_RENEWALS = 20;

export interface UploadDeps {
  readonly fileConnection: FileConnection;
  readonly media: Pick<Media, 'upload'>;
  readonly api: Pick<Api, 'call' | 'callDirect'>;
}

export interface UploadWatch {
  /** From 0 to 1; never decreases within one try. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** The result of an upload in parts. `info` is undefined if the provider already had the file. */
export interface Uploaded {
  readonly fileKey: string;
  readonly info: StoredFileInfo | undefined;
}

/**
 * Uploads a picture or a voice message in one request. Fails with `network` or `timeout` if the upload may be retried.
 * Spec: 1-chat §7 (Multipart file upload), §8 (upload code not 'success').
 */
export async function uploadWhole(
  { fileConnection, media }: UploadDeps,
  {
    chatId,
    kind,
    name,
    blob,
  }: { readonly chatId: string; readonly kind: 'image' | 'voice'; readonly name: string; readonly blob: Blob },
  { onProgress, signal }: UploadWatch,
): Promise<Result<StoredFileInfo, Failure>> {
  const body = new FormData();
  body.set(UPLOAD_DATA_FIELD, JSON.stringify(encode(wholeUpload, { chatId, kind, name }, CONTEXT)));
  body.set(UPLOAD_FILE_FIELD, blob, name === '' ? 'file' : name);
  const outcome = await postInTurn(
    { fileConnection, media },
    FILE_UPLOAD_PATH,
    () => fileHeaders(fileConnection),
    body,
    {
      onProgress,
      signal,
    },
  );
  return readUploadReply(outcome, storedFile);
}

/**
 * Uploads a file in parts. Parts that arrived in an earlier try are not sent again. An expired token is renewed, and
 * the upload continues. Fails with `network` or `timeout` if another try can continue from there. Spec: 1-chat §5 Video
 * send sequence, §7, §8. D-09.
 */
export async function uploadInParts(
  deps: UploadDeps,
  request: UploadRequest,
  blob: Blob,
  watch: UploadWatch,
): Promise<Result<Uploaded, Failure>> {
  const { api } = deps;
  for (let renewals = 0; renewals <= MAX_RENEWALS; renewals += 1) {
    const granted = await api.call(fileStsGet, request);
    if (!granted.ok) return granted;
    if (granted.value.state === 'exists') {
      return success({ fileKey: granted.value.fileKey, info: undefined });
    }
    const { token } = granted.value;
    const answer = await api.callDirect(fileParts, token);
    const sent = answer.ok ? await sendMissing(deps, token, blob, answer.value.parts, watch) : answer;
    const done = sent.ok ? await api.callDirect(fileComplete, token) : sent;
    if (done.ok) return success({ fileKey: done.value.fileKey, info: done.value });
    if (done.failure.code !== 'upload_expired' && done.failure.code !== 'upload_incomplete') return done;
  }
  return failure({ code: 'upload_failed' });
}

async function sendMissing(
  deps: UploadDeps,
  { accessKeyId, securityToken, partBytes }: UploadToken,
  blob: Blob,
  answer: readonly number[],
  { onProgress, signal }: UploadWatch,
): Promise<Result<undefined, Failure>> {
  const count = Math.ceil(blob.size / partBytes);
  const arrived = new Set(answer);
  const sizeOf = (part: number): number => Math.min(partBytes, blob.size - part * partBytes);
  let doneBytes = [...arrived].reduce((sum, part) => sum + sizeOf(part), 0);
  onProgress(doneBytes / blob.size);
  for (let part = 0; part < count; part += 1) {
    if (arrived.has(part)) continue;
    const slice = blob.slice(part * partBytes, part * partBytes + sizeOf(part), 'application/octet-stream');
    const headers = { [AUTHORIZATION_HEADER]: securityToken, 'content-type': 'application/octet-stream' };
    const outcome = await postInTurn(deps, partPath(accessKeyId, part), () => headers, slice, {
      onProgress: (fraction) => onProgress((doneBytes + fraction * sizeOf(part)) / blob.size),
      signal,
    });
    const stored = readUploadReply(outcome, partStored);
    if (!stored.ok) return stored;
    doneBytes += sizeOf(part);
    onProgress(doneBytes / blob.size);
  }
  return success(undefined);
}

export async function postInTurn(
  { fileConnection, media }: Pick<UploadDeps, 'fileConnection' | 'media'>,
  path: string,
  headers: () => Record<string, string>,
  body: Blob | FormData,
  { onProgress, signal }: UploadWatch,
): Promise<HttpOutcome> {
  const { hosts, token } = fileConnection;
  const origins = hosts.inTurn();
  let outcome: HttpOutcome = { kind: 'network' };
  for (const origin of origins) {
    if (signal?.aborted === true) break;
    const sent = token.current();
    const stallMs = UPLOAD_STALL_MS;
    outcome = await media.upload({ url: origin + path, headers: headers(), body, stallMs, onProgress, signal });
    if (outcome.kind !== 'response' || isGatewayError(outcome)) continue;
    if (origin !== origins[0]) hosts.use(origin);
    const rotated = outcome.header(TOKEN_HEADER);
    if (sent !== undefined && rotated !== null && rotated !== '') token.rotate(sent, rotated);
    break;
  }
  return outcome;
}

/** A gateway error without a reply of the provider: the host works, but the provider behind it was not reached. */
const isGatewayError = ({ status, text }: { readonly status: number; readonly text: string }): boolean =>
  status >= 502 && status <= 504 && readDirectReply(parse(text)) === undefined;

export function readUploadReply<T>(outcome: HttpOutcome, codec: Codec<T>): Result<T, Failure> {
  if (outcome.kind !== 'response') return failure({ code: outcome.kind });
  const reply = readDirectReply(parse(outcome.text));
  if (reply === undefined) {
    const code = outcome.status >= 500 ? 'network' : outcome.status === 413 ? 'too_large' : 'upload_failed';
    return failure({ code, detail: `HTTP ${outcome.status}` });
  }
  const answered = outcomeOf(reply);
  if (!answered.ok) return answered;
  const decoded = decode(codec, answered.value.data, CONTEXT);
  return decoded.ok ? success(decoded.value) : failure({ code: 'upload_failed', detail: decoded.failure.path });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
