import { useState } from 'react';
import type { FriendForm, FriendSetting } from '../../../actions/money-actions.ts';
import type { FailureCode } from '../../../domain/failure.ts';
import { filterInput } from '../../../domain/input-filter.ts';
import { decimalText, minorUnits, type Currency } from '../../../domain/money/amount.ts';
import { checkFriendEnvelope } from '../../../domain/money/red-envelope.ts';

/** The values and rules of the form for a friend. The limit of the provider applies when the field is left. */
export function useFriendForm({ maxTotal, balance }: FriendSetting, currency: Currency) {
  const [amount, setAmount] = useState('');
  const [remark, setRemark] = useState('');
  const total = minorUnits(amount, currency) ?? 0;
  const form: FriendForm = { total, remark };
  const checked = checkFriendEnvelope(form, maxTotal);

  /** An empty field is not wrong yet. */
  const problem = (): FailureCode | undefined => {
    if (total > balance) return 'balance_low';
    return checked.ok || amount === '' ? undefined : checked.failure;
  };

  return {
    amount,
    remark,
    form,
    problem: problem(),
    isComplete: checked.ok && total <= balance,
    setRemark,
    setAmount: (text: string) => setAmount(filterInput(text, 'amount')),
    /** Caps the amount, and writes it with the digits of the currency. */
    leaveAmount: () => {
      if (total > 0) setAmount(decimalText(Math.min(total, maxTotal), currency));
    },
  };
}
