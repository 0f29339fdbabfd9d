import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { IDENTITY_REFUSALS } from '#domain/session/identity-refusal.ts';
import { checkToken, PLAYER_STATES, TOKEN_USES } from '../../../capabilities/users/token-check.ts';
import { endpoint } from '../endpoint.ts';
import { boolean, described, listOf, object, string, word } from '../json-codecs.ts';

const MAX_TOKEN_CHARACTERS = 8192;
const text = string({ max: 500 });

const tokenCheck = endpoint(
  {
    name: 'checkToken',
    method: 'POST',
    path: '/tenant/tokens/check',
    scope: 'tenant:read',
    summary: 'Says whether a token of your server would be accepted, and why not',
    description:
      'The same checks as the sign-in of a player, or with `payment` as the confirmation of a payment, without its question. Nothing is ' +
      'stored or logged, no player is created, and the key counts as not used. `player` is the state of the player of a valid token: ' +
      '`frozen` and `erased` ones are refused.',
    changesNothing: true,
    hasSecret: true,
    body: object({
      token: string({ min: 1, max: MAX_TOKEN_CHARACTERS, description: 'The JWT.' }),
      audience: optional(described(word(TOKEN_USES), 'The use of the token. Absent: `identity`.')),
    }),
    reply: object(
      {
        isAccepted: boolean,
        claims: listOf(object({ name: text, value: text, isWrong: boolean }), { max: 50 }),
        problems: listOf(
          object({
            reason: word([...IDENTITY_REFUSALS, 'text']),
            claim: text,
            found: text,
            expected: text,
            cure: text,
          }),
          { max: 50 },
        ),
        player: optional(word(PLAYER_STATES)),
      },
      'TokenCheck',
    ),
  },
  async ({ body: { token, audience = 'identity' } }, { services, tenant }) =>
    success(await checkToken(services, tenant, token.trim(), audience)),
);

export const TOKEN_ENDPOINTS = [tokenCheck];
