import { useState } from 'react';
import type { EnvelopeSetting } from '../../../actions/money-actions.ts';
import type { FailureCode } from '../../../domain/failure.ts';
import { filterInput } from '../../../domain/input-filter.ts';
import { DEFAULT_RED_ENVELOPE_HOURS, MAX_RED_ENVELOPE_HOURS, MIN_RED_ENVELOPE_HOURS } from '../../../domain/limits.ts';
import { decimalText, minorUnits, type Currency } from '../../../domain/money/amount.ts';
import { checkEnvelope, maxShares, type EnvelopeForm, type EnvelopeSplit } from '../../../domain/money/red-envelope.ts';

export type FormField = 'amount' | 'quantity';

/** The field that a failure belongs to. */
const FIELDS: Partial<Record<FailureCode, FormField>> = {
  red_total: 'amount',
  red_total_limit: 'amount',
  red_daily_limit: 'amount',
  red_daily_count: 'amount',
  red_share_small: 'amount',
  balance_low: 'amount',
  red_quantity: 'quantity',
};

export const fieldOf = (code: FailureCode): FormField | undefined => FIELDS[code];

/** The values and rules of the form. The limits of the provider apply when a field is left. Spec: 1-chat §5 Red envelope form. */
export function useEnvelopeForm(setting: EnvelopeSetting, currency: Currency) {
  const [split, setSplit] = useState<EnvelopeSplit>('random');
  /** The total, or the amount of each share. */
  const [amount, setAmount] = useState('');
  const [quantity, setQuantity] = useState('');
  const [remark, setRemark] = useState('');
  const [hours, setHours] = useState(DEFAULT_RED_ENVELOPE_HOURS);

  const count = Number(quantity);
  const perUnit = minorUnits(amount, currency) ?? 0;
  const total = split === 'equal' ? perUnit * count : perUnit;
  const form: EnvelopeForm = { split, total, quantity: count, hours, remark };
  const checked = checkEnvelope(form, setting);

  /** An empty field is not wrong yet. */
  const problem = (): FailureCode | undefined => {
    if (total > setting.balance) return 'balance_low';
    if (checked.ok || amount === '' || quantity === '') return undefined;
    return checked.failure;
  };

  return {
    split,
    amount,
    quantity,
    remark,
    hours,
    total,
    form,
    problem: problem(),
    isComplete: checked.ok && total <= setting.balance,
    setSplit,
    setRemark,
    setAmount: (text: string) => setAmount(filterInput(text, 'amount')),
    setQuantity: (text: string) => setQuantity(filterInput(text, 'digits', 6)),
    changeHours: (step: 1 | -1) =>
      setHours((before) => Math.min(MAX_RED_ENVELOPE_HOURS, Math.max(MIN_RED_ENVELOPE_HOURS, before + step))),
    /** Caps the amount, and writes it with the digits of the currency. */
    leaveAmount: () => {
      const units = minorUnits(amount, currency);
      if (units === undefined || units === 0) return;
      const most = split === 'equal' && count > 0 ? Math.floor(setting.maxTotal / count) : setting.maxTotal;
      setAmount(decimalText(Math.min(units, most), currency));
    },
    leaveQuantity: () => {
      if (quantity !== '') setQuantity(String(Math.min(Math.max(count, 1), maxShares(setting))));
    },
  };
}
