import type { FailureCode } from '#domain/failure.ts';
import { API_PATH, API_PATH_V2, DIRECT_PATH } from '#contract/envelope.ts';
import { refuse } from '../../calls/outcome.ts';
import { directReply, envelopeReply } from '../../calls/replies.ts';
import { CONSOLE_API_PATH } from '../server-api/console-path.ts';
import { SERVER_API_PATH } from '../server-api/path.ts';

/** The reply to a request that reached no handler, in the form that its path defines. */
export function refusalFor(url: string, code: FailureCode, message: string, nowMs: number): object {
  const outcome = refuse(code, message);
  if (url.startsWith(DIRECT_PATH)) return directReply(outcome, nowMs);
  if (url.startsWith(API_PATH) || url.startsWith(API_PATH_V2)) return envelopeReply('', outcome, nowMs);
  if (url.startsWith(SERVER_API_PATH) || url.startsWith(CONSOLE_API_PATH)) return { error: { code, message } };
  return { code, message };
}
