import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decode, encode } from '../../../widget/contract/codec.ts';
import {
  FILE_PART_PATH,
  FILE_UPLOAD_PATH,
  partStored,
  storedFile,
  UPLOAD_DATA_FIELD,
  UPLOAD_FILE_FIELD,
  wholeUpload,
} from '../../../widget/contract/files.ts';
import { MAX_IMAGE_BYTES, MAX_VOICE_BYTES } from '../../../widget/domain/limits.ts';
import { answer, type Outcome, refuse, type Services } from '../calls/handler.ts';
import { logRefusal } from '../calls/dispatch.ts';
import { directReply } from '../calls/replies.ts';
import { insertFile } from '../store/files.ts';
import { checkSender } from '../store/send-rights.ts';
import { findUpload, partCount, partSize } from '../store/uploads.ts';
import { parseJson } from '../web/json-body.ts';
import { bearerOf, viewerOf } from './identity.ts';
import { infoOf, keepFile } from './keep-file.ts';

const CONTEXT = { roleScheme: 'B' } as const;

/** Takes a picture or a voice that comes as a whole: what it is first, then its bytes. Spec: 1-chat §7 (multipart file upload). */
export async function receiveWhole(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  defaultTenant: string,
): Promise<FastifyReply> {
  const outcome = await takeWhole(services, request, reply, defaultTenant);
  return send(services, request, reply, FILE_UPLOAD_PATH, outcome);
}

async function takeWhole(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  defaultTenant: string,
): Promise<Outcome<unknown>> {
  const viewer = await viewerOf(services, request, reply, defaultTenant);
  if (!viewer.ok) return refuse(viewer.failure, viewer.failure);
  const { userId } = viewer.value;
  if (userId === undefined) return refuse('token_missing', 'This call needs a session token.');
  if (!request.isMultipart()) return refuse('invalid_request', 'The body must be multipart/form-data.');
  if (!services.uploadGate.admits(userId)) return refuse('too_frequent', 'Too many uploads.');

  let wish: ReturnType<typeof readWish> | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === UPLOAD_DATA_FIELD) wish = readWish(part.value);
      continue;
    }
    if (part.fieldname !== UPLOAD_FILE_FIELD || wish === undefined || !wish.ok) {
      part.file.resume();
      return refuse('invalid_request', `"${UPLOAD_DATA_FIELD}" must say what comes, before "${UPLOAD_FILE_FIELD}".`);
    }
    const { chatId, kind, name } = wish.value;
    const sender = await checkSender(services.db, chatId, userId);
    if (!sender.ok) {
      part.file.resume();
      return refuse(sender.failure, sender.failure);
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
    await insertFile(services.db, kept.value);
    return answer(encode(storedFile, infoOf(kept.value), CONTEXT));
  }
  return refuse('invalid_request', `"${UPLOAD_FILE_FIELD}" is missing.`);
}

function readWish(value: unknown) {
  const parsed = parseJson(typeof value === 'string' ? value : '');
  return decode(wholeUpload, parsed.ok ? parsed.value : undefined, CONTEXT);
}

/** Takes one part of an upload. It is there as a whole or not at all; the same part again takes its place. D-09. */
export async function receivePart(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await takePart(services, request);
  return send(services, request, reply, FILE_PART_PATH, outcome);
}

async function takePart({ db, files, now }: Services, request: FastifyRequest): Promise<Outcome<unknown>> {
  const query = request.query as Readonly<Record<string, unknown>>;
  const uploadId = query['access_key_id'];
  const part = typeof query['part'] === 'string' && /^\d{1,6}$/.test(query['part']) ? Number(query['part']) : undefined;
  const token = bearerOf(request);
  if (typeof uploadId !== 'string' || part === undefined || token === undefined) {
    return refuse('invalid_request', 'A part names its upload and its number, and carries its token.');
  }
  const found = await findUpload(db, uploadId, token, now());
  if (!found.ok) return refuse(found.failure, 'upload');
  const upload = found.value;
  if (part >= partCount(upload)) return refuse('invalid_request', 'There is no such part.');
  if (upload.file_key !== null) return answer(encode(partStored, { part }, CONTEXT));

  const expected = partSize(upload, part);
  const place = files.temporary();
  const size = await writeUpTo(request.body as Readable, place, expected);
  if (size !== expected) {
    await rm(place, { force: true });
    return refuse('invalid_request', `Part ${part} must have ${expected} bytes.`);
  }
  const folder = files.partsOf(upload.upload_id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(place, path.join(folder, String(part)));
  return answer(encode(partStored, { part }, CONTEXT));
}

/** Writes a stream to a file, and stops when it is longer than it may be: then nothing is left. Resolves to the bytes that came. */
async function writeUpTo(source: Readable, place: string, maxBytes: number): Promise<number> {
  let size = 0;
  try {
    await pipeline(
      source,
      async function* limited(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.byteLength;
          if (size > maxBytes) throw new TooLong();
          yield chunk;
        }
      },
      createWriteStream(place, { mode: 0o600 }),
    );
    return (await stat(place)).size;
  } catch (error) {
    await rm(place, { force: true });
    if (error instanceof TooLong) return size;
    throw error;
  }
}

class TooLong extends Error {}

function send(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  call: string,
  outcome: Outcome<unknown>,
): FastifyReply {
  logRefusal(services, { via: 'http', call, address: request.ip }, outcome);
  // What comes of a body that was not read to its end is the connection's end.
  if (!outcome.ok) reply.header('Connection', 'close');
  return reply.send(directReply(outcome, services.now()));
}
