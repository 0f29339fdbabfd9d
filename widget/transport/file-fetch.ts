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
} from '../contract/files.ts';
import type { Failure } from '../domain/failure.ts';
import { FILE_STALL_MS } from '../domain/limits.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { DownloadOutcome, Media } from '../platform/media.ts';
import type { FileWay } from './file-way.ts';

export interface WantedFile {
  readonly key: string;
  /** The chat, or the user whose sticker it is. */
  readonly ownerId: string;
  readonly type?: 'message' | 'user_sticker';
  readonly isThumb?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** The headers that say who asks, for bytes. Without a session: a guest. */
export function fileHeaders({ token, tenant, language }: FileWay): Record<string, string> {
  const current = token.current();
  return {
    ...(current === undefined ? {} : { [AUTHORIZATION_HEADER]: `Bearer ${current}` }),
    [TENANT_HEADER]: tenant,
    [LANGUAGE_HEADER]: language(),
  };
}

/**
 * A file's bytes, from the first of the provider's hosts that can be reached. Fails with `failed_to_fetch` on a network
 * error, else with `not_found` or `forbidden`. Spec: 1-chat §7, §8 (File fetch failure).
 */
export async function fetchFile(way: FileWay, media: Media, wanted: WantedFile): Promise<Result<Blob, Failure>> {
  const outcome = await getInTurn(way, media, filePath(wanted.key, wanted.ownerId, wanted), wanted);
  if (outcome.kind === 'network') return failure({ code: 'failed_to_fetch' });
  if (outcome.status === 200) return success(outcome.blob);
  return failure({ code: codeOf(outcome.status) });
}

/** Where a player fetches a file by itself, for some minutes; undefined where that is not to be had: then `fetchFile` is. */
export async function fetchFileAddress(way: FileWay, media: Media, wanted: WantedFile): Promise<string | undefined> {
  const { key, ownerId, type = 'message' } = wanted;
  const outcome = await getInTurn(way, media, fileLinkPath(key, ownerId, type), {});
  if (outcome.kind === 'network' || outcome.status !== 200) return undefined;
  const reply = readDirectReply(parse(await outcome.blob.text()));
  const answered = reply === undefined ? undefined : outcomeOf(reply);
  if (answered?.ok !== true) return undefined;
  const decoded = decode(fileLink, answered.value.data, { roleScheme: 'B' });
  // The host that has answered is the first now.
  return decoded.ok ? way.lines.inTurn()[0] + linkedFilePath(key, ownerId, type, decoded.value.link) : undefined;
}

/** What is said in a voice message. Spec: 1-chat §7 (file/v2/speech). */
export async function fetchSpeech(
  way: FileWay,
  media: Media,
  { key, ownerId }: WantedFile,
): Promise<Result<string, Failure>> {
  const outcome = await getInTurn(way, media, speechPath(key, ownerId), {});
  if (outcome.kind === 'network') return failure({ code: 'failed_to_fetch' });
  const reply = readDirectReply(parse(await outcome.blob.text()));
  const answered = reply === undefined ? failure({ code: codeOf(outcome.status) }) : outcomeOf(reply);
  if (!answered.ok) return answered;
  const decoded = decode(speechText, answered.value.data, { roleScheme: 'B' });
  return decoded.ok ? success(decoded.value.content.text) : failure({ code: 'speech_unavailable' });
}

async function getInTurn(
  way: FileWay,
  media: Media,
  path: string,
  { signal, onProgress }: Pick<WantedFile, 'signal' | 'onProgress'>,
): Promise<DownloadOutcome> {
  const { lines, token } = way;
  const origins = lines.inTurn();
  for (const origin of origins) {
    const sent = token.current();
    const request = { url: origin + path, headers: fileHeaders(way), stallMs: FILE_STALL_MS };
    const outcome = await media.download({ ...request, signal, onProgress });
    if (signal?.aborted === true) break;
    if (outcome.kind === 'network' || isGateway(outcome.status)) continue;
    if (origin !== origins[0]) lines.use(origin);
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
