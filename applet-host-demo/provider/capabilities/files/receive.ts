import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decode, encode } from '#contract/codec.ts';
import {
  FILE_PART_PATH,
  FILE_UPLOAD_PATH,
  partStored,
  storedFile,
  UPLOAD_DATA_FIELD,
  UPLOAD_FILE_FIELD,
  wholeUpload,
} from '#contract/files.ts';
import { MAX_IMAGE_BYTES, MAX_VOICE_BYTES } from '#domain/limits.ts';
import { answer, type Outcome, refuse, refuseForNow } from '../../calls/outcome.ts';
import type { Services } from '../../calls/services.ts';
import { logRefusal } from '../../calls/dispatch.ts';
import { SERVER_FULL } from '../../calls/known-failure.ts';
import { refuseSender } from '../../calls/refuse-sender.ts';
import { directReply } from '../../calls/replies.ts';
import { checkSender } from '../../base/store/groups/send-rights.ts';
import { findUpload, partCount, partSize } from '../../base/store/files/uploads.ts';
import { discardBody } from '../../calls/discard-body.ts';
import { parseJson } from '../../calls/json-body.ts';
import { bearerOf, viewerOf } from './identity.ts';
import { infoOf, keepFile } from './keep-file.ts';
import { quotaOf, refuseUpload, storeWithinQuota } from './storage-space.ts';
import { storePart } from './upload-parts.ts';

const CONTEXT = { roleScheme: 'B' } as const;

/** Receives a picture or voice message in one request: first its description, then its bytes. Spec: 1-chat §7 (multipart file upload). */
export async function receiveWhole(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await takeWhole(services, request, reply).catch(refuseBrokenBody);
  return sendOutcome(services, request, reply, FILE_UPLOAD_PATH, outcome);
}

/** The body does not match its headers, or is incomplete. */
class BrokenBody extends Error {}

export function refuseBrokenBody(error: unknown): Outcome<never> {
  if (error instanceof BrokenBody) return refuse('invalid_request', 'The body is incomplete.');
  throw error;
}

/** Reads the parts of a multipart body. The parser's errors are the client's fault. */
export async function* readParts(request: FastifyRequest): ReturnType<FastifyRequest['parts']> {
  try {
    yield* request.parts();
  } catch {
    throw new BrokenBody();
  }
}

async function takeWhole(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Outcome<unknown>> {
  const viewer = await viewerOf(services, request, reply);
  if (!viewer.ok) return refuse(viewer.failure, viewer.failure);
  const { userId } = viewer.value;
  if (userId === undefined) return refuse('token_missing', 'This call needs a session token.');
  if (!request.isMultipart()) return refuse('invalid_request', 'The body must be multipart/form-data.');
  if (await services.disk.isLow()) return refuse('server_full', SERVER_FULL);
  const admission = await services.gates.uploads.take(userId);
  if (!admission.isAdmitted) return refuseForNow('too_frequent', 'Too many uploads.', admission.waitMs);

  const quotaBytes = quotaOf(services, await services.tenants.find(viewer.value.tenant));
  let description: ReturnType<typeof readDescription> | undefined;
  for await (const part of readParts(request)) {
    if (part.type === 'field') {
      if (part.fieldname === UPLOAD_DATA_FIELD) description = readDescription(part.value);
      continue;
    }
    if (part.fieldname !== UPLOAD_FILE_FIELD || description === undefined || !description.ok) {
      part.file.resume();
      return refuse(
        'invalid_request',
        `Send "${UPLOAD_DATA_FIELD}" with a valid description before "${UPLOAD_FILE_FIELD}".`,
      );
    }
    const { chatId, kind, name } = description.value;
    const sender = await checkSender(services.db, chatId, userId, services.now());
    if (!sender.ok) {
      part.file.resume();
      return refuseSender(sender.failure, { services, caller: { userId } });
    }
    const place = services.files.temporary();
    const maxBytes = kind === 'image' ? MAX_IMAGE_BYTES : MAX_VOICE_BYTES;
    const size = await writeUpTo(part.file, place, maxBytes);
    if (size > maxBytes) return refuse('too_large', `The file can have at most ${maxBytes} bytes.`);
    const kept = await keepFile(services, {
      path: place,
      kind,
      chatId,
      uploaderId: userId,
      name: name === '' ? part.filename : name,
    });
    if (!kept.ok) return refuse(kept.failure.code, kept.failure.message);
    const row = kept.value;
    const stored = await services.db.transaction().execute((trx) => storeWithinQuota(trx, row, quotaBytes));
    return stored.ok ? answer(encode(storedFile, infoOf(row), CONTEXT)) : stored;
  }
  return refuse('invalid_request', `"${UPLOAD_FILE_FIELD}" is missing.`);
}

function readDescription(value: unknown) {
  const parsed = parseJson(typeof value === 'string' ? value : '');
  return decode(wholeUpload, parsed.ok ? parsed.value : undefined, CONTEXT);
}

/** Receives one part of an upload. It is stored completely or not at all; the same part replaces an earlier one. D-09. */
export async function receivePart(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await takePart(services, request).catch(refuseBrokenBody);
  return sendOutcome(services, request, reply, FILE_PART_PATH, outcome);
}

async function takePart(services: Services, request: FastifyRequest): Promise<Outcome<unknown>> {
  const { db, disk, files, now } = services;
  const query = request.query as Readonly<Record<string, unknown>>;
  const uploadId = query['access_key_id'];
  const part = typeof query['part'] === 'string' && /^\d{1,6}$/.test(query['part']) ? Number(query['part']) : undefined;
  const token = bearerOf(request);
  if (typeof uploadId !== 'string' || part === undefined || token === undefined) {
    return refuse(
      'invalid_request',
      'Send the upload id and the part number in the query, and the upload token in the authorization header.',
    );
  }
  const found = await findUpload(db, uploadId, token, now());
  if (!found.ok) return refuseUpload(found.failure);
  const upload = found.value;
  if (part >= partCount(upload)) return refuse('invalid_request', `The upload has only ${partCount(upload)} parts.`);
  if (upload.file_key !== null) return answer(encode(partStored, { part }, CONTEXT));

  if (await disk.isLow()) return refuse('server_full', SERVER_FULL);
  const expected = partSize(upload, part);
  const place = files.temporary();
  const size = await writeUpTo(request.body as Readable, place, expected);
  if (size !== expected) {
    await rm(place, { force: true });
    return refuse('invalid_request', `Part ${part} must have ${expected} bytes.`);
  }
  const isKept = await storePart(services, upload.upload_id, part, place);
  return isKept ? answer(encode(partStored, { part }, CONTEXT)) : refuseUpload('not_found');
}

/**
 * Writes a stream to a file. Stops and removes the file when the stream is too long; the rest can still be read. Resolves to the
 * number of received bytes.
 */
export async function writeUpTo(source: Readable, place: string, maxBytes: number): Promise<number> {
  let size = 0;
  const limited = async function* (): AsyncIterable<Buffer> {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).byteLength;
      if (size > maxBytes) throw new TooLong();
      yield chunk as Buffer;
    }
  };
  try {
    await pipeline(limited, createWriteStream(place, { mode: 0o600 }));
    return (await stat(place)).size;
  } catch (error) {
    await rm(place, { force: true });
    if (error instanceof TooLong) return size;
    throw source.errored === null ? error : new BrokenBody();
  }
}

class TooLong extends Error {}

export function sendOutcome(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  call: string,
  outcome: Outcome<unknown>,
): FastifyReply {
  logRefusal(services, { via: 'http', call, address: request.ip, requestId: request.id }, outcome);
  const { uploads, uploadBytes } = services.observer.metrics;
  uploads.inc({ call, code: outcome.ok ? 'ok' : outcome.failure.code });
  if (outcome.ok) uploadBytes.inc(Number(request.headers['content-length'] ?? 0));
  else discardBody(request.raw, services.limits.discardMs);
  return reply.send(directReply(outcome, services.now()));
}
