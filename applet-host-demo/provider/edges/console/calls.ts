import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { refuseCall } from '../server-api/failures.ts';
import { boolean, listOf, NOTHING, object, string, word } from '../server-api/json-codecs.ts';
import { endOperatorSession, listOperators, type Operator } from '../../base/store/access/operators.ts';
import { createTenant } from '../server-api/create-tenant.ts';
import { problemOf, TENANT_CODE } from '../../base/tenants/tenants-file.ts';
import { changeOperator, changeOwnPassword, createOperator, isInCharge, type OperatorTenants } from './accounts.ts';
import { type ConsoleCall, inChargeCall, type OperatorContext, operatorCall, publicCall } from './call.ts';
import { OUTGOING_CALLS } from './outgoing-calls.ts';
import { OPERATOR_ROLES, scopesOf } from '../../capabilities/operators/roles.ts';
import { signInOperator } from './sign-in.ts';

const MAX_TEXT = 200;
const MAX_TENANTS = 1000;
const text = string({ max: MAX_TEXT });
const code = string({ max: 32, pattern: TENANT_CODE });
const tenants = listOf(code, { max: MAX_TENANTS });

const signIn = publicCall(
  {
    name: 'signInOperator',
    method: 'POST',
    path: '/sign-in',
    body: object({ name: text, password: text, code: optional(string({ max: 20 })) }),
  },
  async ({ body }, { services, ...client }) => {
    const outcome = await signInOperator(services, body, client);
    if (!outcome.ok || outcome.value.state !== 'signedIn') return outcome;
    const { state, token, expiresAtMs, operator } = outcome.value;
    return success({ state, token, expiresAt: timeOf(expiresAtMs), operator: selfView(operator) });
  },
);

const me = operatorCall(
  { name: 'getOperator', method: 'GET', path: '/me', body: NOTHING },
  async (_request, { services, session: { operator } }) => {
    const served = await services.tenants.list();
    const own = served.filter((tenant) => operator.tenants?.includes(tenant.code) ?? true);
    return success({
      operator: selfView(operator),
      tenants: own,
      canCreateTenants: isInCharge(operator),
      scopes: [...scopesOf(operator.role)],
    });
  },
);

const signOut = operatorCall(
  { name: 'signOutOperator', method: 'POST', path: '/sign-out', body: NOTHING },
  async (_request, { services, session }) => {
    await endOperatorSession(services.db, session.sessionId);
    return success({});
  },
);

const passwordPut = operatorCall(
  { name: 'changeOperatorPassword', method: 'PUT', path: '/password', body: object({ old: text, new: text }) },
  ({ body }, { services, address, session, requestId }) => {
    const own = { name: session.operator.name, sessionId: session.sessionId, requestId };
    return changeOwnPassword(services, own, { before: body.old, after: body.new }, address);
  },
);

const tenantsPost = inChargeCall(
  {
    name: 'createTenant',
    method: 'POST',
    path: '/tenants',
    status: 201,
    body: object({ code, productName: text, parentOrigins: optional(listOf(text, { max: 100 })) }),
  },
  async ({ body: { code: wanted, productName, parentOrigins = [] } }, context) => {
    const { db, tenants: directory, now } = context.services;
    const entered = { productName, parentOrigins, identityKeys: [] };
    const problem = await problemOf(entered, { hasSms: context.services.sms !== undefined });
    if (problem !== undefined) return refuseCall('invalid_request', `${problem}.`);
    const order = { code: wanted, entered, wantsKey: false };
    const made = await db.transaction().execute((trx) => createTenant(trx, order, authorOf(context), now()));
    directory.forget(wanted);
    return made.ok
      ? success({ code: wanted, productName })
      : refuseCall('exists', `There is already a tenant "${wanted}".`, { field: 'body.code' });
  },
);

const operatorsGet = inChargeCall(
  { name: 'listOperators', method: 'GET', path: '/operators', body: NOTHING },
  async (_request, { services }) => success({ data: (await listOperators(services.db)).map(view) }),
);

const role = word(OPERATOR_ROLES);
const displayName = string({ min: 1, max: 60 });

const operatorsPost = inChargeCall(
  {
    name: 'createOperator',
    method: 'POST',
    path: '/operators',
    status: 201,
    body: object({ name: text, displayName, role, tenants: optional(tenants), allTenants: optional(boolean) }),
  },
  async ({ body: { allTenants, tenants: some = [], ...wanted } }, context) => {
    const { db, now } = context.services;
    const order = { ...wanted, tenants: allTenants === true ? 'all' : some } as const;
    const made = await createOperator(db, order, authorOf(context), now());
    return made.ok ? success({ operator: view(made.value.operator), password: made.value.password }) : made;
  },
);

const operatorPatch = inChargeCall(
  {
    name: 'updateOperator',
    method: 'PATCH',
    path: '/operators/:name',
    body: object({
      displayName: optional(displayName),
      role: optional(role),
      tenants: optional(tenants),
      allTenants: optional(boolean),
      resetPassword: optional(boolean),
      resetSecondFactor: optional(boolean),
      isDisabled: optional(boolean),
    }),
  },
  async ({ name, body: { allTenants, tenants: some, ...change } }, context) => {
    const { db, now } = context.services;
    const reached: OperatorTenants | undefined = allTenants === true ? 'all' : some;
    const changed = await changeOperator(db, name, { ...change, tenants: reached }, authorOf(context), now());
    if (!changed.ok) return changed;
    const { operator, password } = changed.value;
    return success({ operator: view(operator), ...(password === undefined ? {} : { password }) });
  },
);

/** All calls of the console that belong to no single tenant. */
export const CONSOLE_CALLS: readonly ConsoleCall[] = [
  signIn,
  me,
  signOut,
  passwordPut,
  tenantsPost,
  operatorsGet,
  operatorsPost,
  operatorPatch,
  ...OUTGOING_CALLS,
];

const authorOf = ({ session, requestId }: OperatorContext) => ({ actor: session.operator.name, requestId });

const timeOf = (timeMs: number): string => new Date(timeMs).toISOString();

/** An operator, for the operator. */
const selfView = ({ name, displayName: shown, role: held, tenants: reached, passwordEndsAtMs }: Operator) => ({
  name,
  displayName: shown,
  role: held,
  allTenants: reached === undefined,
  mustChangePassword: passwordEndsAtMs !== undefined,
});

/** An operator, for operators of all tenants. */
const view = (operator: Operator) => ({
  ...selfView(operator),
  tenants: operator.tenants ?? [],
  hasSecondFactor: operator.hasSecondFactor,
  isDisabled: operator.isDisabled,
  createdAt: timeOf(operator.createdAtMs),
  ...(operator.lastSignInAtMs === undefined ? {} : { lastSignInAt: timeOf(operator.lastSignInAtMs) }),
});
