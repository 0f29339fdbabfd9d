/** The rules for transfers. The widget uses them for its form; the provider enforces them. Spec: 1-chat §4, §5. */
import type { FailureCode } from '../failure.ts';
import { MAX_TRANSFER_REMARK_GRAPHEMES } from '../limits.ts';
import { kindContentOf } from '../message/kinds.ts';
import type { MessageContent } from '../message/message.ts';
import type { TransferState } from '../message/rich-content.ts';
import { exceedsGraphemes } from '../message/text.ts';
import { failure, success, type Result } from '../result.ts';
import type { UserId } from '../chat/chat-id.ts';

export interface TransferForm {
  readonly toId: UserId;
  /** Minor units. */
  readonly amount: number;
  readonly remark: string;
}

/** Checks a form. Returns the remark without surrounding spaces. `maxAmount`: minor units. */
export function checkTransfer(
  form: TransferForm,
  { ownId, maxAmount }: { readonly ownId: UserId; readonly maxAmount: number },
): Result<TransferForm, FailureCode> {
  const remark = form.remark.trim();
  if (form.toId === ownId) return failure('transfer_self');
  if (!Number.isSafeInteger(form.amount) || form.amount < 1) return failure('transfer_amount');
  if (form.amount > maxAmount) return failure('transfer_limit');
  if (exceedsGraphemes(remark, MAX_TRANSFER_REMARK_GRAPHEMES)) return failure('invalid_request');
  return success({ ...form, remark });
}

/** Returns the state of a transfer. A pending one can be received until it expires. Spec: 1-chat §4 Money messages. */
export const transferStateAt = (
  { state, expiresAtMs }: { readonly state: TransferState; readonly expiresAtMs: number },
  nowMs: number,
): TransferState => (state === 'pending' && expiresAtMs <= nowMs ? 'expired' : state);

/** Why a finished transfer can no longer be received or returned. */
export const TRANSFER_REFUSALS = {
  received: 'transfer_received',
  returned: 'transfer_returned',
  expired: 'transfer_expired',
} as const satisfies Record<Exclude<TransferState, 'pending'>, FailureCode>;

/** Whether users may recall a message with the content: money that is on its way cannot be taken back by hiding its card. L-TR2. */
export const isRecallable = (content: MessageContent): boolean => kindContentOf(content).kind !== 'transfer';
