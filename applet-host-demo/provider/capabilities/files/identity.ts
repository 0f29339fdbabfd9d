import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_HEADER } from '#contract/envelope.ts';
import { AUTHORIZATION_HEADER } from '#contract/files.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { isGuestToken, readGuestToken } from '../guests/guest-tokens.ts';
import { authenticate } from '../../base/store/access/sessions.ts';
import type { FileViewer } from '../../base/store/files/files.ts';

/** The requesting user or guest. A guest has no session, and may request files of one group only. */
export interface Viewer extends FileViewer {
  readonly sessionId: string | undefined;
  readonly guestOf?: string;
}

/** Reads the token from the authorization header, with or without its scheme. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const value = request.headers[AUTHORIZATION_HEADER];
  const token = value?.replace(/^Bearer /i, '').trim();
  return token === '' ? undefined : token;
}

/** Identifies the session or guest of a file request. A new token returns in its own header. Spec: 1-chat §7 (authorization header). */
export async function viewerOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<Viewer, FailureCode>> {
  const viewer = await identify(services, request, reply);
  if (!viewer.ok) return viewer;
  // A tenant that is no longer served must not show any files.
  return (await services.tenants.find(viewer.value.tenant)) === undefined ? failure('not_found') : viewer;
}

async function identify(
  { db, limits, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<Viewer, FailureCode>> {
  const header = request.headers[TOKEN_HEADER];
  const token = bearerOf(request) ?? (typeof header === 'string' && header !== '' ? header : undefined);
  if (token === undefined) return failure('token_missing');
  if (isGuestToken(token)) {
    const guest = await readGuestToken(db, token, now());
    if (guest === undefined) return failure('token_invalid');
    return success({ userId: undefined, tenant: guest.tenant, sessionId: undefined, guestOf: guest.groupId });
  }
  const session = await authenticate(db, token, limits, now());
  if (!session.ok) return failure(session.failure);
  const { caller, rotatedToken } = session.value;
  if (rotatedToken !== undefined) reply.header(TOKEN_HEADER, rotatedToken);
  return success(caller);
}
