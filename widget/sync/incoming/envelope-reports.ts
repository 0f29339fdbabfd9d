import type { UserId } from '../../domain/chat/chat-id.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import type { RedEnvelopeState, TransferState } from '../../domain/message/rich-content.ts';

type ReportedState = readonly [envelopeId: string, state: RedEnvelopeState];

/**
 * Returns the states of envelopes that messages report: opened by the user, fully taken, or expired. Reports come in order. Spec:
 * 1-chat §4 Money messages.
 */
export function reportedStates(messages: readonly SentMessage[], ownId: UserId): readonly ReportedState[] {
  return messages.flatMap(({ content, senderId }): readonly ReportedState[] => {
    if (content.kind !== 'rich' || content.rich.kind !== 'red-envelope') return [];
    const { event, envelopeId, state } = content.rich;
    if (envelopeId === '') return [];
    if (event === 'grab' && senderId === ownId) return [[envelopeId, 'received']];
    if (event === 'grab' && state === 'taken') return [[envelopeId, 'taken']];
    return event === 'refund' ? [[envelopeId, 'expired']] : [];
  });
}

/** Returns the states of transfers that messages report. Reports come in order. Spec: 1-chat §4 Money messages. */
export const reportedTransfers = (messages: readonly SentMessage[]): readonly (readonly [string, TransferState])[] =>
  messages.flatMap(({ content }): readonly (readonly [string, TransferState])[] =>
    content.kind === 'rich' && content.rich.kind === 'transfer' && content.rich.event === 'report'
      ? [[content.rich.transferId, content.rich.state]]
      : [],
  );
