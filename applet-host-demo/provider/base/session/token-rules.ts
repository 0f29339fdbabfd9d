import { MAX_IDENTITY_TOKEN_AGE_S } from '#domain/limits.ts';
import type { TokenRules } from './token-problems.ts';

/** The identity tokens of the chat. D-12. */
export const IDENTITY_RULES: TokenRules = {
  audience: 'meeline',
  maxLifetimeS: MAX_IDENTITY_TOKEN_AGE_S,
  hasPlayer: true,
};

/** The confirmations of payments. No other token of the platform confirms a payment, and a confirmation is no other token. L-MW9. */
export const PAYMENT_RULES: TokenRules = {
  audience: 'meeline-payment',
  isOnlyAudience: true,
  maxLifetimeS: 120,
  hasPlayer: true,
  texts: ['nonce', 'purpose', 'amount', 'currency', 'payee'],
};
