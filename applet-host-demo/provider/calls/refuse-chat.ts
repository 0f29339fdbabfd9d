import type { FailureCode } from '../../../widget/domain/failure.ts';
import { type Outcome, refuse } from './handler.ts';

const REASONS: Partial<Record<FailureCode, string>> = {
  noFriend: 'You are not friends with the other party of chat',
  noGroupMember: 'You are not a member of group',
  not_match: 'There is no such group:',
  group_frozen: 'This group is frozen:',
  forbidden: 'You do not take part in chat',
};

/** Refuses access to a chat in a sentence that names it. */
export const refuseChat = (code: FailureCode, chatId: string): Outcome<never> =>
  refuse(code, `${REASONS[code] ?? 'No access to chat'} ${chatId}.`);
