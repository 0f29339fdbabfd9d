import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  FILE_LINK_PATH,
  FILE_PATH,
  FILE_SPEECH_PATH,
  fileOwner,
  isFileKey,
  LINK_PARAMETER,
  SPEECH_TYPE,
} from '../../../widget/contract/files.ts';
import { decode } from '../../../widget/contract/codec.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';
import { answer, type Outcome, refuse, type Services } from '../calls/handler.ts';
import { logRefusal } from '../calls/dispatch.ts';
import { directReply } from '../calls/replies.ts';
import { type FileRow, findVisibleFile } from '../store/files.ts';
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

/** Whatever a file may be, nothing in it runs, loads or leaves. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Sends a file, or a part of it. Spec: 1-chat §7 (file/v2/get). */
export async function serveFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  defaultTenant: string,
): Promise<FastifyReply> {
  const link = (request.query as Query)[LINK_PARAMETER];
  const found = await findAsked(services, request, reply, defaultTenant, link);
  if (!found.ok) return refuseFile(services, request, reply, FILE_PATH, found.failure);
  const { file } = found.value;
  const isThumb = hasThumb(request.query as Query) && file.kind === 'image' && file.thumb_key !== null;
  const tag = `"${file.blob_key}${isThumb ? '-t' : ''}"`;
  reply
    // Kept by the browser, but shown again only to who may still see it.
    .header('Cache-Control', 'private, no-cache')
    .header('ETag', tag)
    .header('Content-Security-Policy', SANDBOX)
    .type(isThumb ? 'image/jpeg' : file.media_type);
  // A page from another of the provider's hosts plays it, too; the link says who asks.
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

/** Gives the link by which a player fetches a file piece by piece. Guests get none. D-09. */
export async function serveFileLink(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  defaultTenant: string,
): Promise<FastifyReply> {
  const found = await findAsked(services, request, reply, defaultTenant);
  if (!found.ok) return refuseFile(services, request, reply, FILE_LINK_PATH, found.failure);
  const { file, sessionId } = found.value;
  const linked = { owner: file.owner, key: file.file_key };
  const link = sessionId === undefined ? undefined : await writeFileLink(services, sessionId, linked);
  if (link === undefined) return refuseFile(services, request, reply, FILE_LINK_PATH, 'token_missing');
  return reply.send(directReply(answer({ link }), services.now()));
}

/** Says what is said in a voice message, where somebody here can tell. Spec: 1-chat §7 (file/v2/speech). */
export async function serveSpeech(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  defaultTenant: string,
): Promise<FastifyReply> {
  const found = await findAsked(services, request, reply, defaultTenant);
  if (!found.ok) return refuseFile(services, request, reply, FILE_SPEECH_PATH, found.failure);
  const { file } = found.value;
  const isAsked = (request.query as Query)['type'] === SPEECH_TYPE && file.kind === 'voice';
  if (!isAsked) return refuseFile(services, request, reply, FILE_SPEECH_PATH, 'invalid_request');
  const outcome = await hear(services, file, found.value.asker);
  logRefusal(services, { via: 'http', call: FILE_SPEECH_PATH, address: request.ip }, outcome);
  return reply.send(directReply(outcome, services.now()));
}

async function hear({ speech, speechGate }: Services, file: FileRow, asker: string): Promise<Outcome<unknown>> {
  if (speech === undefined) return refuse('speech_unavailable', 'Nobody here writes down what is said.');
  if (file.spoken === null && !speechGate.admits(asker)) return refuse('too_frequent', 'Too many voice messages.');
  try {
    return answer({ content: { msg: await speech.textOf(file) } });
  } catch (error) {
    if (!(error instanceof SpeechFailure)) throw error;
    const { message: reason } = error;
    return refuse('server_error', 'What is said could not be written down. Try again.', { reason });
  }
}

interface Asked {
  readonly file: FileRow;
  /** Who asks: a user, or a guest by the address. */
  readonly asker: string;
  readonly sessionId: string | undefined;
}

async function findAsked(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  defaultTenant: string,
  link?: unknown,
): Promise<Result<Asked, FailureCode>> {
  const query = request.query as Query;
  const key = query['file_key'];
  const owner = decode(fileOwner, query['owner'], { roleScheme: 'B' });
  if (!owner.ok || typeof key !== 'string' || !isFileKey(key)) return failure('invalid_request');
  const viewer =
    typeof link === 'string'
      ? await viewerOfLink(services, link, { owner: owner.value, key })
      : await viewerOf(services, request, reply, defaultTenant);
  if (!viewer.ok) return viewer;
  if (viewer.value.userId === undefined && !services.guestTries.allow(request.ip)) return failure('too_many_tries');
  const file = await findVisibleFile(services.db, viewer.value, owner.value, key);
  if (!file.ok) return file;
  return success({
    file: file.value,
    asker: viewer.value.userId ?? request.ip,
    sessionId: viewer.value.sessionId,
  });
}

const hasThumb = ({ thumb }: Query): boolean => typeof thumb === 'string' && thumb !== '' && thumb !== '0';

function refuseFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  call: string,
  code: FailureCode,
): FastifyReply {
  const outcome: Outcome<never> = refuse(code, 'There is no such file for you.');
  logRefusal(services, { via: 'http', call, address: request.ip }, outcome);
  return reply.code(STATUSES[code] ?? 403).send(directReply(outcome, services.now()));
}

/** The one range that is asked for; undefined: everything, also where it makes no sense or there are several. */
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
