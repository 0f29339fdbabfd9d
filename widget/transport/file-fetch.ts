import { LANGUAGE_HEADER, readDirectReply, outcomeOf, TENANT_HEADER, TOKEN_HEADER } from '../contract/envelope.ts';
import { decode } from '../contract/codec.ts';
import {
  AUTHORIZATION_HEADER,
  fileLink,
  fileLinkPath,
  filePath,
  linkedFilePath,
  speechPath,
  speechText,
  type FileOwnerType,
} from '../contract/files.ts';
import { isUserId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { FILE_STALL_MS } from '../domain/limits.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { DownloadOutcome, Media } from '../platform/media.ts';
import type { FileConnection } from './file-connection.ts';

export interface WantedFile {
  readonly key: string;
  /** The chat id, or the id of the user who owns the sticker. */
  readonly ownerId: string;
  readonly isThumb?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Returns the headers that authenticate a file request. A guest without a session uses the token of the group. Spec:
 * 3-transport §6, §7.
 */
export function fileHeaders(
  { token, guestToken, tenant, language }: FileConnection,
  ownerId?: string,
): Record<string, string> {
  const current = token.current() ?? (ownerId === undefined ? undefined : guestToken?.(ownerId));
  return {
    ...(current === undefined ? {} : { [AUTHORIZATION_HEADER]: `Bearer ${current}` }),
    [TENANT_HEADER]: tenant,
    [LANGUAGE_HEADER]: language(),
  };
}

/**
 * Returns the bytes of a file from the first of the provider's hosts that can be reached. Fails with `failed_to_fetch`
 * on a network error, otherwise with `not_found` or `forbidden`. Spec: 1-chat §7, §8 (File fetch failure).
 */
export async function fetchFile(
  fileConnection: FileConnection,
  media: Media,
  wanted: WantedFile,
): Promise<Result<Blob, Failure>> {
  const outcome = await getInTurn(
    fileConnection,
    media,
    filePath(wanted.key, wanted.ownerId, { type: ownerTypeOf(wanted), isThumb: wanted.isThumb }),
    wanted,
  );
  if (outcome.kind === 'network') return failure({ code: 'failed_to_fetch' });
  if (outcome.status === 200) return success(outcome.blob);
  return failure({ code: codeOf(outcome.status) });
}

/**
 * Returns a URL that a media player can load directly, valid for some minutes. Returns undefined if none is available;
 * use `fetchFile` then.
 */
export async function fetchFileAddress(
  fileConnection: FileConnection,
  media: Media,
  wanted: WantedFile,
): Promise<string | undefined> {
  const { key, ownerId } = wanted;
  const type = ownerTypeOf(wanted);
  const outcome = await getInTurn(fileConnection, media, fileLinkPath(key, ownerId, type), { ownerId });
  if (outcome.kind === 'network' || outcome.status !== 200) return undefined;
  const reply = readDirectReply(parse(await outcome.blob.text()));
  const answered = reply === undefined ? undefined : outcomeOf(reply);
  if (answered?.ok !== true) return undefined;
  const decoded = decode(fileLink, answered.value.data, { roleScheme: 'B' });
  // `getInTurn` has put the host that answered first.
  return decoded.ok
    ? fileConnection.hosts.inTurn()[0] + linkedFilePath(key, ownerId, type, decoded.value.link)
    : undefined;
}

/** A user's files are their stickers; every other file belongs to a chat. Spec: 1-chat §7 (type). */
const ownerTypeOf = ({ ownerId }: WantedFile): FileOwnerType => (isUserId(ownerId) ? 'user_sticker' : 'message');

/** Returns the transcript of a voice message. Spec: 1-chat §7 (file/v2/speech). */
export async function fetchSpeech(
  fileConnection: FileConnection,
  media: Media,
  { key, ownerId }: WantedFile,
): Promise<Result<string, Failure>> {
  const outcome = await getInTurn(fileConnection, media, speechPath(key, ownerId), { ownerId });
  if (outcome.kind === 'network') return failure({ code: 'failed_to_fetch' });
  const reply = readDirectReply(parse(await outcome.blob.text()));
  const answered = reply === undefined ? failure({ code: codeOf(outcome.status) }) : outcomeOf(reply);
  if (!answered.ok) return answered;
  const decoded = decode(speechText, answered.value.data, { roleScheme: 'B' });
  return decoded.ok ? success(decoded.value.content.text) : failure({ code: 'speech_unavailable' });
}

async function getInTurn(
  fileConnection: FileConnection,
  media: Media,
  path: string,
  { ownerId, signal, onProgress }: Pick<WantedFile, 'ownerId' | 'signal' | 'onProgress'>,
): Promise<DownloadOutcome> {
  const { hosts, token } = fileConnection;
  const origins = hosts.inTurn();
  for (const origin of origins) {
    const sent = token.current();
    const request = { url: origin + path, headers: fileHeaders(fileConnection, ownerId), stallMs: FILE_STALL_MS };
    const outcome = await media.download({ ...request, signal, onProgress });
    if (signal?.aborted === true) break;
    if (outcome.kind === 'network' || isGateway(outcome.status)) continue;
    if (origin !== origins[0]) hosts.use(origin);
    const rotated = outcome.header(TOKEN_HEADER);
    if (sent !== undefined && rotated !== null && rotated !== '') token.rotate(sent, rotated);
    return outcome;
  }
  return { kind: 'network' };
}

const isGateway = (status: number): boolean => status >= 502 && status <= 504;

function codeOf(status: number): Failure['code'] {
  if (status === 404) return 'not_found';
  return status === 401 || status === 403 ? 'forbidden' : 'failed_to_fetch';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
