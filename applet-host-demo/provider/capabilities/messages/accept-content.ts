import { parseBody } from '#contract/entities/body.ts';
import { packContent } from '#contract/entities/rich-content.ts';
import type { FailureCode } from '#domain/failure.ts';
import { KIND_FACTS } from '#domain/message/kinds.ts';
import type { MessageContent, SendableContent } from '#domain/message/message.ts';
import { checkMessageText, exceedsGraphemes } from '#domain/message/text.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { acceptBet } from '../lottery/card.ts';
import type { Sender } from '../../base/store/groups/send-rights.ts';

/**
 * Returns the content to store, or the refusal. A game loses what its sender has written into it: `decideThrow` decides it.
 * `completeBet` fills in the facts of orders. Money and calls are refused: the services that create them write these messages.
 * Spec: 1-chat §3, §5.
 */
export function acceptContent(content: SendableContent): Result<SendableContent, FailureCode> {
  if (content.kind === 'text') {
    const checked = checkMessageText(content.text);
    return checked.ok ? success({ kind: 'text', text: checked.value }) : checked;
  }
  const { rich } = content;
  if (!KIND_FACTS[rich.kind].canSend) return failure('forbidden');
  // `complete-card.ts` completes cards with the sender's friends and groups; `takeFiles` checks files when the message is stored.
  if (rich.kind === 'person-card' || rich.kind === 'group-card') return success(packContent(rich));
  if (rich.kind === 'game') return success(packContent({ kind: 'game', game: rich.game, outcome: undefined }));
  if (rich.kind === 'bet') return acceptBet(content);
  const hasAlbum = rich.kind === 'image' || rich.kind === 'video';
  // Refuses an album id that no client would group by.
  if (hasAlbum && rich.albumId === undefined && parseBody(content.undecoded.text)['album_id'] !== undefined) {
    return failure('invalid_request');
  }
  return success(content);
}

/** Whether a text is not longer than its sender may write in the chat. Spec: 3-transport §3 Group (member_msg_limit). L-GA5. */
export const fitsLimit = (content: MessageContent, { maxGraphemes }: Pick<Sender, 'maxGraphemes'>): boolean =>
  content.kind !== 'text' || !exceedsGraphemes(content.text, maxGraphemes);
