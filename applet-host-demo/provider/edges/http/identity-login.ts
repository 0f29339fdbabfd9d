import { identityLogin } from '#contract/http/identity-login.ts';
import { identityRenew } from '#contract/http/identity-renew.ts';
import { forEveryone, forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import { identityCode, verifyIdentity } from '../../base/session/identity.ts';
import { noteKeyUse } from '../../base/session/identity-key-use.ts';
import { prolongSession } from '../../base/store/access/sessions.ts';
import type { TokenProblem } from '../../base/session/token-problems.ts';
import { findByPlayerId } from '../../base/store/people/users.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { findOrAdmit, takeOver } from '../../capabilities/users/from-identity.ts';
import { signIn } from '../../capabilities/users/sign-in.ts';

const MESSAGES = {
  identity_expired: 'The identity token has expired.',
  identity_invalid: 'The identity token was not accepted.',
} as const;

/** Exchanges a platform's identity token for a session. A player seen for the first time is created. D-12. */
export const handleIdentityLogin = forEveryone(identityLogin, async ({ token }, context) => {
  const { services, tenant } = context;
  if (token === '') return refuse('identity_missing', 'There is no identity token.');
  const identity = await verifyIdentity(token, tenant, services.now());
  if (!identity.ok) return refuseToken(identity.failure, tenant);
  await noteKeyUse(services, tenant, identity.value.keyId);
  const player = await findOrAdmit(services, tenant, identity.value);
  if (player === undefined) return refuse('account_erased', 'This player was erased.');
  if (player.isFrozen) return refuse('frozen', 'This account has been frozen.');
  return answer(await signIn(context, player.account, services.limits.identitySessionMs));
});

/** Prolongs the session by its full lifetime. D-12. */
export const handleIdentityRenew = forSession(identityRenew, async ({ token }, { services, tenant, caller }) => {
  const { db, limits, now } = services;
  const identity = await verifyIdentity(token, tenant, now());
  if (!identity.ok) return refuseToken(identity.failure, tenant);
  await noteKeyUse(services, tenant, identity.value.keyId);
  const player = await findByPlayerId(db, tenant.code, identity.value.playerId);
  if (player?.account.userId !== caller.userId) return refuseToken(OTHER_PLAYER, tenant);
  await takeOver(services, tenant, player, identity.value);
  return (await prolongSession(db, caller.sessionId, limits, now()))
    ? answer({ lifetimeS: Math.floor(limits.identitySessionMs / 1000) })
    : refuse('token_invalid', 'The session has ended.');
});

const OTHER_PLAYER: TokenProblem = {
  reason: 'player',
  claim: 'sub',
  found: 'another player',
  expected: 'the player of the session',
};

/** The reply has only the name of the reason: the loader passes it to the page, and the guide has a paragraph about each. */
function refuseToken(problem: TokenProblem, { code: tenant }: Tenant): Outcome<never> {
  const code = identityCode(problem);
  const { reason, ...facts } = problem;
  return refuse(code, MESSAGES[code], { data: { reason }, reason, facts: { tenant, ...facts } });
}
