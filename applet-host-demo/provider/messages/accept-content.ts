import { randomInt } from 'node:crypto';
import { checkBetOrder } from '../../../widget/contract/bet-order.ts';
import { parseBody } from '../../../widget/contract/entities/body.ts';
import { packContent, unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import type { FailureCode } from '../../../widget/domain/failure.ts';
import type { RichMessageContent, SendableContent } from '../../../widget/domain/message/message.ts';
import { GAME_OUTCOMES } from '../../../widget/domain/message/rich-content.ts';
import { checkMessageText } from '../../../widget/domain/message/text.ts';
import { failure, type Result, success } from '../../../widget/domain/result.ts';

/**
 * Returns the content to store, or the refusal. The provider determines the results of games, so that players cannot cheat. Bet
 * orders come from a platform's page. Money and calls are refused: the services that create them write these messages. Spec: 1-chat §3, §5.
 */
export function acceptContent(content: SendableContent): Result<SendableContent, FailureCode> {
  if (content.kind === 'text') {
    const checked = checkMessageText(content.text);
    return checked.ok ? success({ kind: 'text', text: checked.value }) : checked;
  }
  const rich = unpackContent(content);
  switch (rich.kind) {
    case 'game':
      return success(packContent({ ...rich, outcome: randomInt(1, GAME_OUTCOMES[rich.game] + 1) }));
    // `complete-card.ts` completes it with the sender's friends and groups.
    case 'person-card':
    case 'group-card':
      return success(packContent(rich));
    case 'image':
    case 'video':
      // Refuses an album id that no client would group by.
      if (rich.albumId === undefined && parseBody(content.body)['album_id'] !== undefined) {
        return failure('invalid_request');
      }
      return success(content);
    case 'voice':
    case 'document':
      // `takeFiles` checks the files when the message is stored.
      return success(content);
    case 'bet':
      return acceptBet(content);
    case 'share':
    case 'red-envelope':
    case 'transfer':
    case 'call':
    case 'service-info':
    case 'unsupported':
      return failure('forbidden');
  }
}

/** Accepts an order or a plan if every field is valid, and drops unknown fields. Spec: 1-chat §3 Bet order data. */
function acceptBet(content: RichMessageContent): Result<SendableContent, FailureCode> {
  if (content.messageType === 'precisionBet') return failure('forbidden');
  const checked = checkBetOrder({ ...parseBody(content.body), type: content.messageType });
  return checked.ok ? success({ ...content, body: JSON.stringify(checked.order) }) : failure('invalid_request');
}
