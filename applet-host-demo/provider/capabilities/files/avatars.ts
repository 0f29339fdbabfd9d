import { rm } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encode } from '#contract/codec.ts';
import { directPath } from '#contract/envelope.ts';
import {
  AVATAR_PATH,
  AVATAR_UPLOAD_CALL,
  AVATAR_UPLOAD_FIELD,
  avatarFileOf,
  avatarPath,
  isFileKey,
  storedAvatar,
} from '#contract/files.ts';
import { isUserId } from '#domain/chat/chat-id.ts';
import { VIEW_REFUSALS } from '#domain/contact/meeting.ts';
import { isUserPreset } from '#domain/contact/profile-photo.ts';
import { MAX_IMAGE_BYTES } from '#domain/limits.ts';
import { SERVER_FULL } from '../../calls/known-failure.ts';
import { answer, type Outcome, refuse, refuseForNow } from '../../calls/outcome.ts';
import type { Services } from '../../calls/services.ts';
import { findAvatar } from '../../base/store/files/avatars.ts';
import { findPerson } from '../../base/store/people/people.ts';
import { findUser } from '../../base/store/people/users.ts';
import { viewerOf } from './identity.ts';
import { keepFile } from './keep-file.ts';
import { readParts, refuseBrokenBody, sendOutcome, writeUpTo } from './receive.ts';
import { refuseFile, SANDBOX } from './serve.ts';
import { quotaOf, storeWithinQuota } from './storage-space.ts';

const CONTEXT = { roleScheme: 'B' } as const;
export const AVATAR_UPLOAD_PATH = directPath(AVATAR_UPLOAD_CALL);
/** The content of a key never changes. */
const CACHED = 'private, max-age=31536000, immutable';

/** Receives a picture for an avatar. Spec: 2-contacts-groups §5 Avatar upload, §7 /upload/addPhoto. */
export async function receiveAvatar(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await takeAvatar(services, request, reply).catch(refuseBrokenBody);
  return sendOutcome(services, request, reply, AVATAR_UPLOAD_PATH, outcome);
}

async function takeAvatar(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Outcome<unknown>> {
  const viewer = await viewerOf(services, request, reply);
  if (!viewer.ok) return refuse(viewer.failure, viewer.failure);
  const { userId, tenant } = viewer.value;
  if (userId === undefined) return refuse('token_missing', 'This call needs a session token.');
  if (!request.isMultipart()) return refuse('invalid_request', 'The body must be multipart/form-data.');
  if (await services.disk.isLow()) return refuse('server_full', SERVER_FULL);
  const admission = await services.gates.uploads.take(userId);
  if (!admission.isAdmitted) return refuseForNow('too_frequent', 'Too many uploads.', admission.waitMs);
  for await (const part of readParts(request)) {
    if (part.type === 'field') continue;
    if (part.fieldname !== AVATAR_UPLOAD_FIELD) {
      part.file.resume();
      continue;
    }
    const path = services.files.temporary();
    const size = await writeUpTo(part.file, path, MAX_IMAGE_BYTES);
    if (size > MAX_IMAGE_BYTES) return refuse('too_large', `The picture can have at most ${MAX_IMAGE_BYTES} bytes.`);
    return store(services, { path, userId, tenant, name: part.filename });
  }
  return refuse('invalid_request', `"${AVATAR_UPLOAD_FIELD}" is missing.`);
}

async function store(
  services: Services,
  {
    path,
    userId,
    tenant,
    name,
  }: { readonly path: string; readonly userId: string; readonly tenant: string; readonly name: string },
): Promise<Outcome<unknown>> {
  const kept = await keepFile(services, { path, kind: 'image', chatId: userId, uploaderId: userId, name });
  if (!kept.ok) {
    await rm(path, { force: true });
    return refuse(kept.failure.code, kept.failure.message);
  }
  const row = { ...kept.value, is_avatar: true };
  const quotaBytes = quotaOf(services, await services.tenants.find(tenant));
  const stored = await services.db.transaction().execute((trx) => storeWithinQuota(trx, row, quotaBytes));
  return stored.ok ? answer(encode(storedAvatar, { filePath: avatarPath(row.file_key, userId) }, CONTEXT)) : stored;
}

/**
 * Sends an avatar. With its key no token is needed, because pictures on a page cannot send one, and guests see avatars too. Without a
 * key: the current avatar of a user whose profile the caller may see. Spec: 1-chat §7 /api/file/v2/avatar. L-PS2.
 */
export async function serveAvatar(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { owner, file_key: key } = request.query as Readonly<Record<string, unknown>>;
  if (
    typeof owner !== 'string' ||
    !isUserId(owner) ||
    (key !== undefined && (typeof key !== 'string' || !isFileKey(key)))
  )
    return refuseFile(services, request, reply, AVATAR_PATH, 'invalid_request');
  return typeof key === 'string'
    ? sendPicture(services, request, reply, owner, key)
    : sendCurrent(services, request, reply, owner);
}

async function sendCurrent(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: string,
): Promise<FastifyReply> {
  const viewer = await viewerOf(services, request, reply);
  if (!viewer.ok) return refuseFile(services, request, reply, AVATAR_PATH, viewer.failure);
  const { userId, tenant: code } = viewer.value;
  const tenant = await services.tenants.find(code);
  if (userId === undefined || tenant === undefined)
    return refuseFile(services, request, reply, AVATAR_PATH, 'token_missing');
  const person = await findPerson(services.db, { viewerId: userId, tenant, userId: owner, groupId: undefined });
  const isSelf = !person.ok && person.failure === VIEW_REFUSALS.self;
  const photo = isSelf
    ? (await findUser(services.db, owner))?.account.photo
    : person.ok
      ? person.value.photo
      : undefined;
  if (photo !== undefined && isUserPreset(photo)) return reply.redirect(`/ml/presets/${photo}.svg`);
  const file = avatarFileOf(photo ?? '');
  return file === undefined
    ? refuseFile(services, request, reply, AVATAR_PATH, 'not_found')
    : reply.redirect(avatarPath(file.key, file.owner));
}

async function sendPicture(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: string,
  key: string,
): Promise<FastifyReply> {
  const file = await findAvatar(services.db, owner, key);
  if (file === undefined) return refuseFile(services, request, reply, AVATAR_PATH, 'not_found');
  const tag = `"${file.blob_key}"`;
  reply
    .header('Cache-Control', CACHED)
    .header('ETag', tag)
    .header('Content-Security-Policy', SANDBOX)
    .type(file.media_type);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply
    .header('Content-Length', file.size)
    .send(services.files.read(file.blob_key, { first: 0, last: file.size - 1 }));
}
