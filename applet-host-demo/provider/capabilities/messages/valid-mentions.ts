import { readMentions } from '#contract/entities/mentions.ts';
import { isUserId } from '#domain/chat/chat-id.ts';
import type { Mentions } from '#domain/message/message.ts';
import { withoutNul } from '#domain/message/text.ts';

/** Reads the mentions of a call, and drops what is not valid. */
export function validMentions(wire: Parameters<typeof readMentions>[0]): Mentions {
  const { everyone, userIds, words } = readMentions(wire);
  return { everyone, userIds: [...new Set(userIds)].filter(isUserId), words: words.map(withoutNul) };
}
