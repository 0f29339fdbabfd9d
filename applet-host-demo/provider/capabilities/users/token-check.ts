import type { Services } from '../../calls/services.ts';
import { examineToken } from '../../base/session/signed-token.ts';
import { TOKEN_CURES } from '../../base/session/token-cures.ts';
import { describe, describeTime, type TokenProblem } from '../../base/session/token-problems.ts';
import { IDENTITY_RULES, PAYMENT_RULES } from '../../base/session/token-rules.ts';
import { findByPlayerId } from '../../base/store/people/users.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { isErasedForGood } from './from-identity.ts';

const RULES = { identity: IDENTITY_RULES, payment: PAYMENT_RULES };
export type TokenUse = keyof typeof RULES;
export const TOKEN_USES: readonly TokenUse[] = ['identity', 'payment'];

export const PLAYER_STATES = ['new', 'known', 'frozen', 'erased'] as const;
type PlayerState = (typeof PLAYER_STATES)[number];

export interface CheckedClaim {
  readonly name: string;
  /** As JSON, cut; a time also in words. */
  readonly value: string;
  readonly isWrong: boolean;
}

export interface TokenCheck {
  readonly isAccepted: boolean;
  /** Of header and token. Unverified if there is a problem with the signature. */
  readonly claims: readonly CheckedClaim[];
  readonly problems: readonly (TokenProblem & { readonly cure: string })[];
  /** Of a token without problems: frozen and erased players are refused. */
  readonly player?: PlayerState;
}

const MAX_CLAIMS = 40;
const TIMES = new Set(['iat', 'nbf', 'exp']);

/**
 * Says whether the provider would accept a token for a tenant, by the same checks as the sign-in. It opens no session, creates no
 * player, and is no use of the key. A payment's token is checked without its question.
 */
export async function checkToken(
  { db, now }: Pick<Services, 'db' | 'now'>,
  tenant: Tenant,
  token: string,
  use: TokenUse,
): Promise<TokenCheck> {
  const { header, payload, problems } = await examineToken(token, tenant, RULES[use], now());
  const wrong = new Set(problems.flatMap(({ claim }) => (claim === 'lifetime' ? ['exp'] : [claim])));
  const { alg, kid } = header;
  const claims = Object.entries({ ...(alg === undefined ? {} : { alg, kid }), ...payload })
    .filter(([, value]) => value !== undefined)
    .slice(0, MAX_CLAIMS)
    .map(([name, value]) => ({
      name: name.slice(0, 60),
      value: TIMES.has(name) ? describeTime(value) : describe(value),
      isWrong: wrong.has(name),
    }));
  const cured = problems.map((problem) => ({ ...problem, cure: TOKEN_CURES[problem.reason] }));
  const { sub } = payload;
  if (problems.length > 0 || sub === undefined) return { isAccepted: false, claims, problems: cured };
  const player = await stateOf(db, tenant, sub);
  const isAccepted = player === 'known' || (player === 'new' && use === 'identity');
  return { isAccepted, claims, problems: cured, player };
}

async function stateOf(db: Services['db'], tenant: Tenant, playerId: string): Promise<PlayerState> {
  const known = await findByPlayerId(db, tenant.code, playerId);
  if (known !== undefined) return known.isFrozen ? 'frozen' : 'known';
  return (await isErasedForGood({ db }, tenant, playerId)) ? 'erased' : 'new';
}
