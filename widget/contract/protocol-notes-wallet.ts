/** The part of PROTOCOL.md about the platform's wallet, which the provider calls. D-13. */
import { WALLET_DAY_PATH, WALLET_KEYS_PATH } from './wallet.ts';

export const WALLET_INTRODUCTION = [
  'With `WALLET_URL` the users’ money is in the platform’s own wallet. The provider calls it by `POST` with a JSON body, and never twice with another',
  'content under one key. Every request has `Authorization: Bearer` with a JWT (`ES256`): `iss` is `meeline`, `aud` the tenant, `exp` at most 60 s after',
  '`iat`, `path` the path below, `body` the SHA-256 of the body in base64url. Its public keys are at `GET ' +
    WALLET_KEYS_PATH +
    '` of the provider (a JWK set).',
  'Amounts are decimal texts with all digits of the currency. `player` is the `sub` of the user’s identity token; it is empty for users who have registered',
  'in the chat. `user` is their user id. `applet-host-demo/demo/platform/wallet-server.ts` is a complete wallet.',
] as const;

export const WALLET_REQUESTS = [
  {
    path: '/balance',
    request: '`tenant`, `player`, `user`, `currency`',
    reply: '`balance`',
    meaning: 'The money that the user can spend.',
  },
  {
    path: '/move',
    request: '`key`, `kind`, `hold`, `tenant`, `player`, `user`, `currency`, `amount`, `reason`',
    reply: '`state`: `done`, or `refused` with `reason`: `balance_low`, `closed` or another word',
    meaning:
      '`kind` is `hold` (takes the amount from the user into the hold named `hold`), `capture` (pays a part of a hold to a user), `release` (returns a part of a hold to the user who has paid it), `collect` (takes a part of a hold for the platform: a lost stake of the demo lottery) or `payout` (pays money of the platform to the user). A repetition of a key changes nothing and gets the first answer, also when both arrive at once.',
  },
  {
    path: '/query',
    request: 'as `/move`',
    reply: 'as `/move`',
    meaning:
      'The outcome of a key. A key that is not known is closed: the answer is `refused` with the reason `closed`, now and for a `/move` that arrives later.',
  },
] as const;

export const WALLET_RULES = [
  'Any other answer, and none within `WALLET_TIMEOUT_S`, is an unknown outcome. The provider then shows nothing and returns nothing: it repeats a `capture`,',
  '`release`, `collect` or `payout` until it is done, and settles a `hold` by `/query`. So a wallet may answer with an error at any time, if it has stored either the whole movement or nothing.',
] as const;

/** For platforms with or without a wallet of their own. */
export const WALLET_DAY = {
  path: `${WALLET_DAY_PATH}?tenant&day&after`,
  meaning: [
    'The movements of money of a day (`2026-01-31`, UTC), for the platform’s server: `Authorization: Bearer` with a JWT that it signs as identity tokens, with',
    '`aud` `meeline-money` and without `sub`. The reply has up to 500 `movements` in the order of their end (`key`, `kind`, `hold`, `player`, `user`, `amount`,',
    '`reason`, `time`), the `totals` of the whole day by kind (`count`, `amount`), the number that is `waiting` now for the wallet, and `next` while there are',
    'more: the next request sends it as `after`. A movement belongs to the day on which it was carried out, and never changes. 401: not signed by the platform.',
  ],
} as const;
