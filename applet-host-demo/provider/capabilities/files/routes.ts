import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import {
  AVATAR_PATH,
  CLEAR_CACHE_PATH,
  FILE_LINK_PATH,
  FILE_PART_PATH,
  FILE_PATH,
  FILE_SPEECH_PATH,
  FILE_UPLOAD_PATH,
  SERVICE_FILE_PATH,
} from '#contract/files.ts';
import { MAX_IMAGE_BYTES } from '#domain/limits.ts';
import type { Services } from '../../calls/services.ts';
import { AVATAR_UPLOAD_PATH, receiveAvatar, serveAvatar } from './avatars.ts';
import { receivePart, receiveWhole } from './receive.ts';
import { serveFile, serveFileLink, serveSpeech } from './serve.ts';

/** The maximum overhead of a multipart body around the bytes of the file. */
const ENVELOPE_BYTES = 64 * 1024;

/** The paths for uploads and downloads of files. Unlike elsewhere, their bodies are streams. Spec: 1-chat §7. */
export async function addFileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 4, fieldSize: 4096, fileSize: MAX_IMAGE_BYTES + 1, headerPairs: 50 },
    });
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    const bodyLimit = MAX_IMAGE_BYTES + ENVELOPE_BYTES;
    scope.post(FILE_UPLOAD_PATH, { bodyLimit }, (request, reply) => receiveWhole(services, request, reply));
    scope.post(FILE_PART_PATH, { bodyLimit }, (request, reply) => receivePart(services, request, reply));
    scope.post(AVATAR_UPLOAD_PATH, { bodyLimit }, (request, reply) => receiveAvatar(services, request, reply));
    scope.get(AVATAR_PATH, { exposeHeadRoute: false }, (request, reply) => serveAvatar(services, request, reply));
    scope.get(FILE_PATH, { exposeHeadRoute: false }, (request, reply) => serveFile(services, request, reply));
    scope.get(SERVICE_FILE_PATH, { exposeHeadRoute: false }, (request, reply) => serveFile(services, request, reply));
    scope.get(FILE_LINK_PATH, { exposeHeadRoute: false }, (request, reply) => serveFileLink(services, request, reply));
    // Needs no session: it only costs the browser that asks its own copies.
    scope.post(CLEAR_CACHE_PATH, (_request, reply) => reply.header('Clear-Site-Data', '"cache"').code(204).send());
    scope.get(FILE_SPEECH_PATH, { exposeHeadRoute: false }, (request, reply) => serveSpeech(services, request, reply));
  });
}
