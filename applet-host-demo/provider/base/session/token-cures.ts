import { IDENTITY_CURES } from '#contract/identity-cures.ts';
import type { TokenProblem } from './token-problems.ts';

/** The cure of each error of a token, in one line for the platform's engineers. Each purpose has its own audience and lifetime. */
export const TOKEN_CURES: Readonly<Record<TokenProblem['reason'], string>> = {
  ...IDENTITY_CURES,
  aud: 'Set aud to the expected text.',
  lifetime: 'Set exp to a time shortly after iat, both in seconds.',
  text: 'Sign this claim as the question to confirmPayment states it.',
};
