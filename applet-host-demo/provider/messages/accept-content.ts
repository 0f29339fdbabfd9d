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
 * What is stored of what somebody sends, or why it is refused. Games are thrown here, so that nobody throws their own; bet
 * orders are what a platform's page hands over; money and calls are written by those who make them. Spec: 1-chat §3, §5.
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
    // Completed where the sender's friends and groups are looked at (`complete-card.ts`).
    case 'person-card':
    case 'group-card':
      return success(packContent(rich));
    case 'image':
    case 'video':
    case 'voice':
    case 'document':
      // Which files they are is looked at when it is stored (`takeFiles`).
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

/** An order or a plan with every field in its place, and nothing else in it. Spec: 1-chat §3 Bet order data. */
function acceptBet(content: RichMessageContent): Result<SendableContent, FailureCode> {
  if (content.messageType === 'precisionBet') return failure('forbidden');
  const checked = checkBetOrder({ ...parseBody(content.body), type: content.messageType });
  return checked.ok ? success({ ...content, body: JSON.stringify(checked.order) }) : failure('invalid_request');
}
