import type { PaymentQuestion } from '../../domain/money/payment-question.ts';
import { amount } from '../amount.ts';
import { type Codec, named, oneOf, record } from '../codec.ts';
import { shortText } from '../ids.ts';

/** `confirm` in the data of the refusal `pay_password_unset`. D-09, L-MW9. */
export const paymentQuestion: Codec<PaymentQuestion> = record({
  nonce: shortText,
  purpose: oneOf(['transfer', 'friend-envelope', 'group-envelope']),
  amount,
  currency: shortText,
  payee: shortText,
  payeeName: named('payee_name', shortText),
});
