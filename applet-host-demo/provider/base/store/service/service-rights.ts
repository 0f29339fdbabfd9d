import { playerOf } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { MAX_MESSAGE_GRAPHEMES } from '#domain/limits.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Database } from '../schema/schema.ts';

/** The sender in a chat with the customer service. */
interface ServiceSender {
  readonly userId: string;
  readonly name: string;
  readonly role: undefined;
  readonly maxGraphemes: number;
  readonly sessionId: string;
}

/**
 * Checks whether a user may write to a chat with the customer service now: its player while a session is open, or the session's
 * agent. The caller has locked the chat, which every change of a session also locks. Spec: 1-chat §6. L-CS4.
 */
export async function checkServiceSender(
  trx: Database,
  chatId: string,
  userId: string,
): Promise<Result<ServiceSender, FailureCode>> {
  const playerId = playerOf(chatId);
  const session = await trx
    .selectFrom('service_sessions')
    .select(['session_id', 'agent_id'])
    .where('player_id', '=', playerId)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (userId !== playerId && session?.agent_id !== userId) return failure('forbidden');
  if (session === undefined) return failure('service_closed');
  const user = await trx.selectFrom('users').select('name').where('user_id', '=', userId).executeTakeFirstOrThrow();
  const { name } = user;
  return success({ userId, name, role: undefined, maxGraphemes: MAX_MESSAGE_GRAPHEMES, sessionId: session.session_id });
}
