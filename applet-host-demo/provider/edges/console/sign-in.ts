import { normaliseLoginName } from '#domain/session/credentials.ts';
import { withoutNul } from '#domain/message/text.ts';
import { success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { type ApiOutcome, refuseCall } from '../server-api/failures.ts';
import { countTry, type LoginAttempt, settleTry } from '../../base/store/access/login-tries.ts';
import { checkPasswordHash } from '../../base/session/passwords.ts';
import {
  findOperator,
  keepTotpSecret,
  noteSignIn,
  type Operator,
  type OperatorSecrets,
  takeTotpStep,
} from '../../base/store/access/operators.ts';
import { networkOf } from '../../base/client-network.ts';
import { auditOperator } from './operator-audit.ts';
import { newTotpSecret, stepOfCode, totpUri } from './second-factor.ts';
import { startOperatorSession } from '../../capabilities/operators/sessions.ts';

/** The place of the operators' names among the counted tries: no tenant has an empty code. */
const NO_TENANT = '';

/** A try of an operator's password, for its count. */
export const attemptOf = (name: string, address: string): LoginAttempt => ({
  tenant: NO_TENANT,
  loginName: name,
  network: networkOf(address),
});

interface Attempt {
  readonly name: string;
  readonly password: string;
  readonly code?: string | undefined;
}

export type SignedIn =
  /** The password is right, and a code of the authenticator app is needed. */
  | { readonly state: 'codeNeeded' }
  /** The same, but the app does not know the secret yet. */
  | { readonly state: 'enrolment'; readonly secret: string; readonly uri: string }
  | {
      readonly state: 'signedIn';
      readonly token: string;
      readonly expiresAtMs: number;
      readonly operator: Operator;
    };

/**
 * Signs an operator in by password and code. Tries are counted per address and per name before the check; only a complete sign-in ends
 * the count of the name, so that a known password gives no free tries of codes. Each code works once. L-OC1.
 */
export async function signInOperator(
  services: Services,
  { name: given, password, code }: Attempt,
  { address, requestId }: { readonly address: string; readonly requestId: string },
): Promise<ApiOutcome<SignedIn>> {
  const { db, gates, limits, now } = services;
  const name = withoutNul(normaliseLoginName(given));
  const admission = await gates.signIns.take(address);
  if (!admission.isAdmitted) return tooMany(admission.waitMs);
  const attempt = attemptOf(name, address);
  const { triesLeft, untilMs } = await countTry(db, attempt, limits, now());
  if (triesLeft < 0) return tooMany(untilMs - now());

  const operator = await findOperator(db, name);
  const fits = await checkPasswordHash(operator?.passwordHash ?? null, password);
  if (!fits || operator === undefined || operator.isDisabled || hasEnded(operator, now())) return WRONG;

  const asked = operator.isDemo ? undefined : await askForCode(services, operator, { code, requestId });
  if (asked !== undefined && !asked.ok) return asked;
  await gates.signIns.giveBack(address);
  if (asked !== undefined && asked.value.state !== 'accepted') return success(asked.value);

  const session = await db
    .transaction()
    .execute(async (trx) =>
      (await noteSignIn(trx, name, operator, now())) ? startOperatorSession(trx, name, now()) : undefined,
    );
  if (session === undefined) return WRONG;
  const { token, expiresAtMs } = session;
  await settleTry(db, attempt, limits, now());
  services.log.info({ operator: name, address }, 'operator signed in');
  return success({ state: 'signedIn', token, expiresAtMs, operator });
}

type Asked = Exclude<SignedIn, { readonly state: 'signedIn' }> | { readonly state: 'accepted' };

/** Checks the code of an operator, or says which one is needed. */
async function askForCode(
  { db, now }: Services,
  operator: Operator & OperatorSecrets,
  { code, requestId }: { readonly code: string | undefined; readonly requestId: string },
): Promise<ApiOutcome<Asked>> {
  const { name, totpSecret, hasSecondFactor } = operator;
  if (code === undefined || code === '') {
    if (hasSecondFactor) return success({ state: 'codeNeeded' });
    const secret = totpSecret ?? (await keepTotpSecret(db, name, newTotpSecret()));
    return success({ state: 'enrolment', secret, uri: totpUri(name, secret) });
  }
  const step = totpSecret === undefined ? undefined : stepOfCode(totpSecret, code, now());
  if (totpSecret === undefined || step === undefined) return WRONG;
  const isTaken = await db.transaction().execute(async (trx) => {
    const isNew = await takeTotpStep(trx, { name, secret: totpSecret, step }, now());
    // The first code confirms the app.
    const act = { act: 'setUpSecondFactor', author: { actor: name, requestId }, name } as const;
    if (isNew && !hasSecondFactor) await auditOperator(trx, [operator], act, now());
    return isNew;
  });
  return isTaken ? success({ state: 'accepted' }) : WRONG;
}

const hasEnded = ({ passwordEndsAtMs }: Operator, nowMs: number): boolean =>
  passwordEndsAtMs !== undefined && passwordEndsAtMs <= nowMs;

/** One answer for all reasons, so that strangers learn nothing about names. */
const WRONG = refuseCall(
  'unauthorized',
  'The name, the password or the code is wrong, or the first password was not changed in time.',
);

const tooMany = (waitMs: number): ApiOutcome<never> =>
  refuseCall('too_many_tries', 'Too many tries to sign in. Try again later.', { retryAfterMs: waitMs });
