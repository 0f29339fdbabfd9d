import type { FailureCode } from '#domain/failure.ts';
import { type Outcome, refuse } from './outcome.ts';

const REASONS: Partial<Record<FailureCode, string>> = {
  noFriend: 'You are not friends with the other user of chat',
  noGroupMember: 'You are not a member of group',
  not_match: 'There is no such group:',
  group_frozen: 'This group is frozen:',
  forbidden: 'You do not have permission for this in chat',
};

/** Refuses access to a chat with a sentence that names the chat. */
export const refuseChat = (code: FailureCode, chatId: string): Outcome<never> =>
  refuse(code, `${REASONS[code] ?? 'No access to chat'} ${chatId}.`);
