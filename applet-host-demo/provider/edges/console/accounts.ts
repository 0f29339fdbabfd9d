import { randomBytes } from 'node:crypto';
import { checkLoginName, checkPassword, isVisibleName } from '#domain/session/credentials.ts';
import { MIN_PASSWORD_CHARACTERS } from '#domain/limits.ts';
import { failure, success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import { type ApiFailure, type ApiOutcome, refuseCall } from '../server-api/failures.ts';
import { countTry, settleTry } from '../../base/store/access/login-tries.ts';
import { checkPasswordHash, hashPassword } from '../../base/session/passwords.ts';
import {
  endOperatorSessions,
  findOperator,
  insertOperator,
  listOperators,
  lockOperators,
  type Operator,
  type OperatorChange,
  updateOperator,
} from '../../base/store/access/operators.ts';
import { refusable } from '../../base/store/engine/refusable.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import { listTenants } from '../../base/store/engine/tenants.ts';
import { type Author, auditOperator } from './operator-audit.ts';
import type { OperatorRole } from '../../capabilities/operators/roles.ts';
import { attemptOf } from './sign-in.ts';

/** A password that the operator has not chosen ends after this time. */
const FIRST_PASSWORD_MS = 7 * 24 * 3_600_000;
const FIRST_PASSWORD_BYTES = 12;
const MAX_DISPLAY_NAME = 60;

/** The tenants of an operator: some codes, or all, also later ones. */
export type OperatorTenants = readonly string[] | 'all';

export interface NewOperator {
  readonly name: string;
  readonly displayName: string;
  readonly role: OperatorRole;
  readonly tenants: OperatorTenants;
}

/** Absent values stay. */
export interface ChangedOperator {
  readonly displayName?: string | undefined;
  readonly role?: OperatorRole | undefined;
  readonly tenants?: OperatorTenants | undefined;
  readonly resetPassword?: boolean | undefined;
  readonly resetSecondFactor?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Creates an operator with a password that is shown once. The first sign-in sets up the authenticator app. */
export async function createOperator(
  db: Database,
  { name, displayName, role, tenants }: NewOperator,
  author: Author,
  nowMs: number,
): Promise<ApiOutcome<{ readonly operator: Operator; readonly password: string }>> {
  if (!isOperatorName(name))
    return refuseCall('login_name_format', 'A name has 4 to 32 of a–z 0–9 . _ - and begins with a letter or digit.', {
      field: 'body.name',
    });
  const password = firstPassword();
  const passwordHash = await hashPassword(password);
  return refusable(db, async (trx) => {
    const wrong = checkDisplayName(displayName) ?? (await checkTenants(trx, tenants));
    if (wrong !== undefined) return failure(wrong);
    const isNew = await insertOperator(trx, {
      name,
      display_name: displayName.trim(),
      role,
      tenants: tenants === 'all' ? null : [...tenants],
      password_hash: passwordHash,
      password_ends_at: nowMs + FIRST_PASSWORD_MS,
      created_at: nowMs,
    });
    if (!isNew) return refuseCall('exists', `There is already an operator "${name}".`, { field: 'body.name' });
    const operator = await requireOperator(trx, name);
    if (!operator.ok) return operator;
    const values = { role, tenants };
    const fields = ['displayName', 'role', 'tenants'];
    await auditOperator(trx, [operator.value], { act: 'createOperator', author, name, fields, values }, nowMs);
    return success({ operator: operator.value, password });
  });
}

/** Changes an operator. A new password is shown once. Resets and a disabled account end the sessions. */
export async function changeOperator(
  db: Database,
  name: string,
  change: ChangedOperator,
  author: Author,
  nowMs: number,
): Promise<ApiOutcome<{ readonly operator: Operator; readonly password: string | undefined }>> {
  const { displayName, role, tenants, resetPassword, resetSecondFactor, isDisabled } = change;
  const password = resetPassword === true ? firstPassword() : undefined;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return refusable(db, async (trx) => {
    // One change at a time: two parallel ones could each take away the last operator of all tenants.
    await lockOperators(trx);
    const before = await requireOperator(trx, name);
    if (!before.ok) return before;
    const wrong =
      (displayName === undefined ? undefined : checkDisplayName(displayName)) ??
      (tenants === undefined ? undefined : await checkTenants(trx, tenants));
    if (wrong !== undefined) return failure(wrong);
    const stored: OperatorChange = {
      ...(displayName === undefined ? {} : { display_name: displayName.trim() }),
      ...(role === undefined ? {} : { role }),
      ...(tenants === undefined ? {} : { tenants: tenants === 'all' ? null : [...tenants] }),
      ...(passwordHash === undefined
        ? {}
        : { password_hash: passwordHash, password_ends_at: nowMs + FIRST_PASSWORD_MS }),
      ...(resetSecondFactor === true ? { totp_secret: null, totp_confirmed_at: null, totp_step: 0 } : {}),
      ...(isDisabled === undefined ? {} : { is_disabled: isDisabled }),
    };
    if (Object.keys(stored).length > 0) await updateOperator(trx, name, stored);
    if (isInCharge(before.value) && !(await listOperators(trx)).some(isInCharge))
      return refuseCall('forbidden', 'At least one enabled operator of all tenants must stay.');
    if (resetPassword === true || resetSecondFactor === true || isDisabled === true)
      await endOperatorSessions(trx, name);
    const after = await requireOperator(trx, name);
    if (!after.ok) return after;
    const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    const values = { role, tenants, isDisabled };
    await auditOperator(
      trx,
      [before.value, after.value],
      { act: 'updateOperator', author, name, fields, values },
      nowMs,
    );
    return success({ operator: after.value, password });
  });
}

/** Changes an operator's own password, and ends their other sessions. Wrong passwords count as those of a sign-in. */
export async function changeOwnPassword(
  { db, limits, now }: Services,
  { name, sessionId, requestId }: { readonly name: string; readonly sessionId: string; readonly requestId: string },
  { before, after }: { readonly before: string; readonly after: string },
  address: string,
): Promise<ApiOutcome<object>> {
  const wrong = checkPassword(after);
  if (wrong !== undefined)
    return refuseCall(wrong, `A password has at least ${MIN_PASSWORD_CHARACTERS} characters.`, { field: 'body.new' });
  const { triesLeft, untilMs } = await countTry(db, attemptOf(name, address), limits, now());
  if (triesLeft < 0)
    return refuseCall('too_many_tries', 'Too many wrong passwords. Try again later.', {
      retryAfterMs: untilMs - now(),
    });
  const found = await findOperator(db, name);
  const fits = await checkPasswordHash(found?.passwordHash ?? null, before);
  if (!fits || found === undefined)
    return refuseCall('wrong_password', 'This is not your present password.', { field: 'body.old' });
  await settleTry(db, attemptOf(name, address), limits, now());
  if (before === after)
    return refuseCall('password_format', 'The new password must differ from the present one.', { field: 'body.new' });
  const passwordHash = await hashPassword(after);
  await db.transaction().execute(async (trx) => {
    await updateOperator(trx, name, { password_hash: passwordHash, password_ends_at: null });
    await endOperatorSessions(trx, name, sessionId);
    const act = { act: 'changeOwnPassword', author: { actor: name, requestId }, name } as const;
    await auditOperator(trx, [found], act, now());
  });
  return success({});
}

/** Whether an operator may create tenants and operators. */
export const isInCharge = ({ role, tenants, isDisabled }: Operator): boolean =>
  role === 'operator' && tenants === undefined && !isDisabled;

/** Names that other actors of the audit log have. */
const isReserved = (name: string): boolean =>
  ['token', 'command-line', 'retention'].includes(name) || /^[0-9a-f]{16}$/.test(name);

const isOperatorName = (name: string): boolean => checkLoginName(name) === undefined && !isReserved(name);

const firstPassword = (): string => randomBytes(FIRST_PASSWORD_BYTES).toString('base64url');

function checkDisplayName(displayName: string): ApiFailure | undefined {
  const fits = isVisibleName(displayName) && displayName.trim().length <= MAX_DISPLAY_NAME;
  return fits
    ? undefined
    : { code: 'invalid_request', message: '"body.displayName" must be a name.', field: 'body.displayName' };
}

async function checkTenants(db: Database, tenants: OperatorTenants): Promise<ApiFailure | undefined> {
  if (tenants === 'all') return undefined;
  const field = 'body.tenants';
  if (tenants.length === 0)
    return { code: 'invalid_request', message: 'Name at least one tenant, or choose all tenants.', field };
  const known = new Set((await listTenants(db)).map(({ code }) => code));
  const unknown = tenants.find((code) => !known.has(code));
  return unknown === undefined
    ? undefined
    : { code: 'invalid_request', message: `There is no tenant "${unknown}".`, field };
}

async function requireOperator(db: Database, name: string): Promise<ApiOutcome<Operator>> {
  const found = await findOperator(db, name);
  if (found === undefined) return refuseCall('not_found', `There is no operator "${name}".`);
  const { passwordHash: _hash, totpSecret: _secret, ...operator } = found;
  return success(operator);
}
