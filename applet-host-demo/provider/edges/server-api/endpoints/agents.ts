import { randomBytes } from 'node:crypto';
import { optional } from '#contract/codec.ts';
import { AGENT_PRESENCES, STAFF_ROLES } from '#domain/service/agent.ts';
import { success } from '#domain/result.ts';
import { insertAgent } from '../../../capabilities/service/agent-accounts.ts';
import { type AgentAccount, findAgentAccount, listAgentAccounts } from '../../../base/store/service/agent-accounts.ts';
import { refusable } from '../../../base/store/engine/refusable.ts';
import { removeAgentRole, saveAgent } from '../../../base/store/service/service-agents.ts';
import { changePassword } from '../../../capabilities/users/session-ends.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { boolean, integer, listOf, object, string, time, word } from '../json-codecs.ts';
import { changeProfileOf, checkProfile } from '../profiles.ts';
import { noAgent, requireUser } from '../references.ts';
import { nickname } from './player-schemas.ts';

const MAX_AGENTS = 10_000;
const MAX_CAPACITY = 100;
const PASSWORD_BYTES = 12;

const loginName = string({ min: 1, max: 200, description: 'The name of the sign-in at the desk.' });
const languages = listOf(string({ min: 1, max: 35 }), { max: 20 });
const topics = listOf(string({ min: 1, max: 60 }), { max: 100 });
const capacity = integer({ min: 1, max: MAX_CAPACITY });

const agent = object(
  {
    userId: string({ max: 10, description: 'The id in the chat.' }),
    loginName: optional(loginName),
    name: string({ max: 200 }),
    role: word(STAFF_ROLES),
    presence: word(AGENT_PRESENCES),
    languages,
    topics,
    capacity,
    load: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    lastSeenAt: optional(time),
  },
  'Agent',
);
const password = string({ max: 100, description: 'Shown only now.' });

const view = ({ lastSeenAtMs, ...shown }: AgentAccount) => ({ ...shown, lastSeenAt: lastSeenAtMs });

const agentsGet = endpoint(
  {
    name: 'listAgents',
    method: 'GET',
    path: '/agents',
    scope: 'agents:read',
    summary: 'Lists the agents of the customer service by name',
    reply: object({ data: listOf(agent, { max: MAX_AGENTS }) }, 'Agents'),
  },
  async (_request, { services: { db, now }, tenant }) =>
    success({ data: (await listAgentAccounts(db, tenant.code, now())).map(view) }),
);

const agentsPost = endpoint(
  {
    name: 'createAgent',
    method: 'POST',
    path: '/agents',
    scope: 'agents:write',
    summary: 'Creates an agent with an account for the desk',
    description: 'Empty languages and topics: all. `PATCH /agents/{agent}` makes an existing user an agent.',
    status: 201,
    hasSecret: true,
    audited: ['role', 'languages', 'capacity'],
    body: object({
      loginName,
      name: nickname,
      role: word(STAFF_ROLES),
      languages: optional(languages),
      topics: optional(topics),
      capacity: optional(capacity),
    }),
    reply: object({ agent, password }, 'NewAgent'),
  },
  async ({ body }, context) => {
    const { services, tenant } = context;
    const fresh = newPassword();
    const { languages: spoken = [], topics: served = [], capacity: most, ...wanted } = body;
    const order = {
      ...wanted,
      tenant: tenant.code,
      languages: spoken,
      topics: served,
      ...(most === undefined ? {} : { capacity: most }),
    };
    const made = await refusable(services.db, (trx) => insertAgent(trx, order, fresh, services.now()));
    if (!made.ok) {
      const { code, field } = made.failure;
      return refuseCall(code, `"body.${field}" cannot be used.`, { field: `body.${field}` });
    }
    const found = await readAgent(context, made.value);
    return found.ok ? success({ agent: found.value, password: fresh }) : found;
  },
);

const agentPatch = endpoint(
  {
    name: 'updateAgent',
    method: 'PATCH',
    path: '/agents/{agent}',
    scope: 'agents:write',
    summary: 'Changes an agent, takes the role away, or makes a user an agent',
    description:
      'Absent fields stay. With `role` an existing user becomes an agent; `none` takes the role away, and the answer has no `agent`. ' +
      '`resetPassword` ends all sessions and answers once with a new password.',
    hasSecret: true,
    audited: ['role', 'languages', 'capacity', 'resetPassword'],
    body: object({
      name: optional(nickname),
      role: optional(word([...STAFF_ROLES, 'none'])),
      languages: optional(languages),
      topics: optional(topics),
      capacity: optional(capacity),
      resetPassword: optional(boolean),
    }),
    reply: object({ agent: optional(agent), password: optional(password) }, 'ChangedAgent'),
  },
  async ({ params, body: { name, role, resetPassword, ...settings } }, context) => {
    const { services, tenant } = context;
    const { db, now } = services;
    const user = await requireUser(context, params.agent);
    if (!user.ok) return user;
    const { userId } = user.value;
    const before = await findAgentAccount(db, tenant.code, userId, now());
    const wanted = role ?? before?.role;
    if (wanted === undefined || (wanted === 'none' && before === undefined)) return noAgent(params.agent);
    const wrong = checkProfile({ name });
    if (!wrong.ok) return wrong;
    if (name !== undefined) await changeProfileOf(context, user.value, { name });
    await db.transaction().execute(async (trx) => {
      if (wanted === 'none') return removeAgentRole(trx, userId);
      const kept = before ?? {};
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
      return saveAgent(trx, tenant.code, userId, { ...kept, ...given, role: wanted });
    });
    const fresh = resetPassword === true ? newPassword() : undefined;
    if (fresh !== undefined) await changePassword(services, userId, fresh);
    if (wanted === 'none') return success({ agent: undefined, password: fresh });
    const after = await readAgent(context, userId);
    return after.ok ? success({ agent: after.value, password: fresh }) : after;
  },
);

export const AGENT_ENDPOINTS = [agentsGet, agentsPost, agentPatch];

const newPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

async function readAgent(
  { services, tenant }: ApiContext,
  userId: string,
): Promise<ApiOutcome<ReturnType<typeof view>>> {
  const found = await findAgentAccount(services.db, tenant.code, userId, services.now());
  return found === undefined ? noAgent(`user:${userId}`) : success(view(found));
}
