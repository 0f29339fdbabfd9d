import { createHmac } from 'node:crypto';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { findSigningKeys } from '../../base/store/access/sessions.ts';
import { isSameHash } from '../../base/secret-token.ts';
import type { Viewer } from './identity.ts';

/** The file that a link opens. */
interface Linked {
  readonly owner: string;
  readonly key: string;
}

/** Shorter than the time for which a session's previous secret is kept: the secret that signed a link is still known. */
const LINK_LIFETIME_MS = 10 * 60_000;
const LINK = /^([0-9a-f]{32})\.(\d{13,15})\.([A-Za-z0-9_-]{43})$/;

/**
 * Creates a link that opens one file for a limited time without a header: a player requests pieces of a video by its address only.
 * The link names the session and is signed with a secret of the session that only the provider knows, so it ends with the session.
 * Every request still checks that the user may see the file. Returns undefined when the session has ended.
 */
export async function writeFileLink(
  { db, limits, now }: Services,
  sessionId: string,
  linked: Linked,
): Promise<string | undefined> {
  const nowMs = now();
  const found = await findSigningKeys(db, sessionId, limits, nowMs);
  const [key] = found?.keys ?? [];
  if (key === undefined) return undefined;
  const untilMs = nowMs + LINK_LIFETIME_MS;
  return `${sessionId}.${untilMs}.${sign(key, sessionId, untilMs, linked)}`;
}

/** Identifies the user of a link. Fails with `token_invalid` if it is for another file, too old, or its session has ended. */
export async function viewerOfLink(
  { db, limits, now }: Services,
  text: string,
  linked: Linked,
): Promise<Result<Viewer, FailureCode>> {
  const [, sessionId, until, signature] = LINK.exec(text) ?? [];
  if (sessionId === undefined || signature === undefined) return failure('token_invalid');
  const untilMs = Number(until);
  if (now() >= untilMs) return failure('token_invalid');
  const found = await findSigningKeys(db, sessionId, limits, now());
  const isSigned = found?.keys.some((key) => isSameHash(sign(key, sessionId, untilMs, linked), signature)) === true;
  return isSigned && found !== undefined ? success(found.caller) : failure('token_invalid');
}

const sign = (key: string, sessionId: string, untilMs: number, { owner, key: fileKey }: Linked): string =>
  createHmac('sha256', key).update(['file', sessionId, untilMs, owner, fileKey].join(' ')).digest('base64url');
