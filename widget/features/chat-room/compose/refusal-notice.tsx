import { FailureText } from '../../../components/failure-text.tsx';
import { otherParty, type ChatId, type UserId } from '../../../domain/chat/chat-id.ts';
import type { FailureCode } from '../../../domain/failure.ts';
import { UnblockButton } from './unblock-button.tsx';
import { usePostingBlock } from '../shared/use-posting-block.ts';
import styles from './refusal-notice.module.css';

interface RefusalNoticeProps {
  readonly chatId: ChatId;
  readonly ownId: UserId;
  readonly refusal: FailureCode;
}

/**
 * Says under the messages why the last own message was refused, unless `BlockedBar` already says so. Spec: 1-chat §4 Sending 6,
 * §8 Send-rejection reasons.
 */
export function RefusalNotice({ chatId, ownId, refusal }: RefusalNoticeProps) {
  const otherId = otherParty(chatId, ownId);
  if (usePostingBlock(chatId, ownId) !== undefined) return null;
  return (
    <div className={styles.notice} role="status">
      <span>
        <FailureText failure={refusal} />
      </span>
      {refusal === 'blacklist' && otherId !== undefined && <UnblockButton userId={otherId} />}
    </div>
  );
}
