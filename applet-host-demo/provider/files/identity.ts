import type { FastifyReply, FastifyRequest } from 'fastify';
import { TENANT_HEADER, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { AUTHORIZATION_HEADER } from '../../../widget/contract/files.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';
import type { Services } from '../calls/handler.ts';
import { authenticate } from '../session/sessions.ts';
import type { FileViewer } from '../store/files.ts';

/** Who asks, and by which session; guests have none. */
export interface Viewer extends FileViewer {
  readonly sessionId: string | undefined;
}

/** What an authorization header carries, with its scheme or without. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const value = request.headers[AUTHORIZATION_HEADER];
  const token = value?.replace(/^Bearer /i, '').trim();
  return token === '' ? undefined : token;
}

/** Who asks for a file. Without a token: a guest. A new token goes back in its own header. Spec: 1-chat §7 (authorization header). */
export async function viewerOf(
  { db, limits, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  defaultTenant: string,
): Promise<Result<Viewer, FailureCode>> {
  const header = request.headers[TOKEN_HEADER];
  const token = bearerOf(request) ?? (typeof header === 'string' && header !== '' ? header : undefined);
  if (token === undefined) {
    const tenant = request.headers[TENANT_HEADER];
    return success({
      userId: undefined,
      tenant: typeof tenant === 'string' && tenant !== '' ? tenant : defaultTenant,
      sessionId: undefined,
    });
  }
  const session = await authenticate(db, token, limits, now());
  if (!session.ok) return failure(session.failure);
  const { caller, rotatedToken } = session.value;
  if (rotatedToken !== undefined) reply.header(TOKEN_HEADER, rotatedToken);
  return success(caller);
}
