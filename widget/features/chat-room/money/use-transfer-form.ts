import { useState } from 'react';
import type { SentTransfer, TransferSetting } from '../../../actions/transfer-actions.ts';
import type { UserId } from '../../../domain/chat/chat-id.ts';
import type { FailureCode } from '../../../domain/failure.ts';
import { filterInput } from '../../../domain/input-filter.ts';
import { decimalText, minorUnits, type Currency } from '../../../domain/money/amount.ts';
import { checkTransfer } from '../../../domain/money/transfer.ts';

const FIELD: ReadonlySet<FailureCode> = new Set([
  'transfer_amount',
  'transfer_limit',
  'transfer_daily_limit',
  'balance_low',
]);

/** Whether a failure belongs to the amount. */
export const isAboutAmount = (code: FailureCode): boolean => FIELD.has(code);

interface People {
  readonly ownId: UserId;
  readonly toId: UserId;
}

/** The values and rules of the form. The limits of the provider apply when the amount is left. Spec: 1-chat §5. */
export function useTransferForm({ ownId, toId }: People, setting: TransferSetting, currency: Currency) {
  const [amount, setAmount] = useState('');
  const [remark, setRemark] = useState('');
  const [isPrivate, setPrivate] = useState(false);
  const units = minorUnits(amount, currency);
  const form: SentTransfer = { toId, amount: units ?? 0, remark, isPrivate };
  const checked = checkTransfer(form, { ownId, maxAmount: setting.maxAmount });
  const most = Math.min(setting.maxAmount, setting.balance);

  /** An empty field, and an amount that is being written, are not wrong yet. */
  const problem = (): FailureCode | undefined => {
    if (amount === '' || /^0*\.?0*$/.test(amount)) return undefined;
    if (units === undefined) return amount.endsWith('.') ? undefined : 'transfer_amount';
    if (units > setting.balance) return 'balance_low';
    return checked.ok ? undefined : checked.failure;
  };

  return {
    amount,
    remark,
    isPrivate,
    units: units ?? 0,
    form,
    problem: problem(),
    isComplete: checked.ok && form.amount <= setting.balance,
    setRemark,
    setPrivate,
    setAmount: (text: string) => setAmount(filterInput(text, 'amount')),
    /** Caps the amount, and writes it with the digits of the currency. */
    leaveAmount: () => {
      const written = minorUnits(amount.replace(/\.$/, ''), currency);
      if (written !== undefined && written > 0) setAmount(decimalText(Math.min(written, setting.maxAmount), currency));
    },
    takeAll: most > 0 ? () => setAmount(decimalText(most, currency)) : undefined,
  };
}
