import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  FILE_LINK_PATH,
  FILE_PATH,
  FILE_SPEECH_PATH,
  fileOwner,
  isFileKey,
  LINK_PARAMETER,
  SPEECH_TYPE,
} from '#contract/files.ts';
import { decode } from '#contract/codec.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { answer, type Outcome, refuse, refuseForNow } from '../../calls/outcome.ts';
import type { Services } from '../../calls/services.ts';
import { logRefusal } from '../../calls/dispatch.ts';
import { directReply } from '../../calls/replies.ts';
import { type FileRow, findVisibleFile } from '../../base/store/files/files.ts';
import { attachment } from './file-names.ts';
import { viewerOfLink, writeFileLink } from './file-links.ts';
import { viewerOf } from './identity.ts';
import { SpeechFailure } from './speech.ts';

type Query = Readonly<Record<string, unknown>>;

const STATUSES: Partial<Record<FailureCode, number>> = {
  token_missing: 401,
  token_invalid: 401,
  frozen: 401,
  invalid_request: 400,
  not_found: 404,
  too_many_tries: 429,
};

const NOT_VISIBLE = 'This file does not exist, or you may not see it.';
/** All other codes have the same sentence, so that callers without rights cannot tell whether a file exists. */
const SENTENCES: Partial<Record<FailureCode, string>> = {
  token_missing: 'Files need a session token. Sign in, and send the token in the authorization header.',
  token_invalid: 'The token or the link of this request is not valid any more. Sign in again, or request a new link.',
  frozen: 'This account has been frozen.',
  invalid_request: '"file_key" and "owner" must name a file.',
  too_many_tries: 'Too many files were requested from your address. Try again later.',
};

/** No file content may run scripts, load anything or be framed. */
export const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Sends a file, or a range of it. Spec: 1-chat §7 (file/v2/get). */
export async function serveFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = (request.query as Query)[LINK_PARAMETER];
  const found = await findAsked(services, request, reply, link);
  if (!found.ok) return refuseFile(services, request, reply, FILE_PATH, found.failure);
  const { file } = found.value;
  const isThumb = hasThumb(request.query as Query) && file.kind === 'image' && file.thumb_key !== null;
  const tag = `"${file.blob_key}${isThumb ? '-t' : ''}"`;
  reply
    // The browser may cache the file, but must ask again whether the user may still see it.
    .header('Cache-Control', 'private, no-cache')
    .header('ETag', tag)
    .header('Content-Security-Policy', SANDBOX)
    .type(isThumb ? 'image/jpeg' : file.media_type);
  // A page on another of the provider's hosts may play the file, too. The link identifies the user.
  if (link !== undefined) reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (file.kind === 'document') reply.header('Content-Disposition', attachment(file.name));
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (isThumb && file.thumb_key !== null) {
    return reply.send(services.files.read(file.thumb_key, { first: 0, last: Number.MAX_SAFE_INTEGER }));
  }

  reply.header('Accept-Ranges', 'bytes');
  const range = readRange(request.headers.range, file.size);
  if (range === 'impossible') return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
  const { first, last } = range ?? { first: 0, last: file.size - 1 };
  if (range !== undefined) reply.code(206).header('Content-Range', `bytes ${first}-${last}/${file.size}`);
  return reply.header('Content-Length', last - first + 1).send(services.files.read(file.blob_key, { first, last }));
}

const NO_LINK = 'Only signed-in users get a link. Sign in again, or fetch the file itself.';

/** Returns the link with which a player fetches a file piece by piece. Guests get none. D-09. */
export async function serveFileLink(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findAsked(services, request, reply);
  if (!found.ok) return refuseFile(services, request, reply, FILE_LINK_PATH, found.failure);
  const { file, sessionId } = found.value;
  const linked = { owner: file.owner, key: file.file_key };
  const link = sessionId === undefined ? undefined : await writeFileLink(services, sessionId, linked);
  if (link === undefined) return refuseFile(services, request, reply, FILE_LINK_PATH, 'token_missing', NO_LINK);
  return reply.send(directReply(answer({ link }), services.now()));
}

/** Returns the text of a voice message, if speech to text is available. Spec: 1-chat §7 (file/v2/speech). */
export async function serveSpeech(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findAsked(services, request, reply);
  if (!found.ok) return refuseFile(services, request, reply, FILE_SPEECH_PATH, found.failure);
  const { file } = found.value;
  const isAsked = (request.query as Query)['type'] === SPEECH_TYPE && file.kind === 'voice';
  if (!isAsked) {
    const message = `"type" must be "${SPEECH_TYPE}", and the file must be a voice message.`;
    return refuseFile(services, request, reply, FILE_SPEECH_PATH, 'invalid_request', message);
  }
  const outcome = await hear(services, file, found.value.asker);
  logRefusal(services, { via: 'http', call: FILE_SPEECH_PATH, address: request.ip, requestId: request.id }, outcome);
  return reply.send(directReply(outcome, services.now()));
}

async function hear({ speech, gates }: Services, file: FileRow, asker: string): Promise<Outcome<unknown>> {
  if (speech === undefined) return refuse('speech_unavailable', 'Speech to text is not available here.');
  if (file.spoken === null) {
    const admission = await gates.speech.take(asker);
    if (!admission.isAdmitted)
      return refuseForNow('too_frequent', 'You requested too many transcriptions.', admission.waitMs);
  }
  try {
    return answer({ content: { msg: await speech.textOf(file) } });
  } catch (error) {
    if (!(error instanceof SpeechFailure)) throw error;
    const { message: reason } = error;
    return refuse('server_error', 'The speech could not be transcribed. Try again.', { reason });
  }
}

interface Asked {
  readonly file: FileRow;
  /** The requester: a user id, or the address of a guest. */
  readonly asker: string;
  readonly sessionId: string | undefined;
}

async function findAsked(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  link?: unknown,
): Promise<Result<Asked, FailureCode>> {
  const query = request.query as Query;
  const key = query['file_key'];
  const owner = decode(fileOwner, query['owner'], { roleScheme: 'B' });
  if (!owner.ok || typeof key !== 'string' || !isFileKey(key)) return failure('invalid_request');
  const viewer =
    typeof link === 'string'
      ? await viewerOfLink(services, link, { owner: owner.value, key })
      : await viewerOf(services, request, reply);
  if (!viewer.ok) return viewer;
  const { userId, guestOf } = viewer.value;
  if (userId === undefined && guestOf !== owner.value) return failure('forbidden');
  if (userId === undefined && !(await services.gates.guests.take(request.ip)).isAdmitted)
    return failure('too_many_tries');
  const file = await findVisibleFile(services.db, viewer.value, owner.value, key);
  if (!file.ok) return file;
  return success({
    file: file.value,
    asker: userId ?? request.ip,
    sessionId: viewer.value.sessionId,
  });
}

const hasThumb = ({ thumb }: Query): boolean => typeof thumb === 'string' && thumb !== '' && thumb !== '0';

export function refuseFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  call: string,
  code: FailureCode,
  message = SENTENCES[code] ?? NOT_VISIBLE,
): FastifyReply {
  const outcome: Outcome<never> = refuse(code, message);
  logRefusal(services, { via: 'http', call, address: request.ip, requestId: request.id }, outcome);
  return reply.code(STATUSES[code] ?? 403).send(directReply(outcome, services.now()));
}

/** The requested range. Undefined means the whole file, also for several ranges or an invalid one. */
function readRange(
  header: string | undefined,
  size: number,
): { readonly first: number; readonly last: number } | 'impossible' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? 'impossible' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return 'impossible';
  return last < first ? undefined : { first, last };
}
