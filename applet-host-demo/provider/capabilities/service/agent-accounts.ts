import { parseArgs } from 'node:util';
import { MAX_LOGIN_NAME_CHARACTERS, MIN_LOGIN_NAME_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#domain/limits.ts';
import type { FailureCode } from '#domain/failure.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/service/agent.ts';
import { checkLoginName, checkNickname, checkPassword, normaliseLoginName } from '#domain/session/credentials.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { hashPassword } from '../../base/session/passwords.ts';
import { appendAudit } from '../../base/store/access/audit-log.ts';
import { refusable } from '../../base/store/engine/refusable.ts';
import type { Database, DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { readTenantSettings } from '../../base/store/engine/tenants.ts';
import { type AgentSettings, removeAgentRole, saveAgent } from '../../base/store/service/service-agents.ts';
import { findByLoginName, insertUser } from '../../base/store/people/users.ts';

/** The operator's settings of an agent. `none` takes the role away. */
export interface WantedAgent extends Omit<AgentSettings, 'role'> {
  readonly tenant: string;
  readonly loginName: string;
  readonly name: string | undefined;
  readonly role: StaffRole | 'none';
}

const ROLES = [...STAFF_ROLES, 'none'] as const;
const OPTION = { type: 'string' } as const;

/** Reads the arguments of the command. A failure is one line that names the argument. */
export function readAgentArguments(given: readonly string[]): Result<WantedAgent, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { name: OPTION, role: OPTION, languages: OPTION, topics: OPTION, capacity: OPTION },
    });
    const [tenant, loginName, ...more] = positionals;
    if (tenant === undefined || loginName === undefined || more.length > 0)
      return failure('name the tenant and the login name');
    const role = ROLES.find((each) => each === (values.role ?? 'agent'));
    if (role === undefined) return failure(`--role must be ${ROLES.join(', ')}`);
    const capacity = values.capacity === undefined ? undefined : Number(values.capacity);
    if (capacity !== undefined && !(Number.isSafeInteger(capacity) && capacity > 0 && capacity <= 100))
      return failure('--capacity must be a whole number from 1 to 100');
    return success({
      tenant,
      loginName: normaliseLoginName(loginName),
      name: values.name,
      role,
      ...(capacity !== undefined && { capacity }),
      languages: listOf(values.languages),
      topics: listOf(values.topics),
    });
  } catch (error) {
    return failure(error instanceof Error ? error.message : 'unknown argument');
  }
}

const listOf = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/**
 * Creates an agent, changes one, or takes the role away, with an entry in the audit log. A new account needs a password. Returns one
 * line about the result, or a failure that names the argument. L-CS3.
 */
export const changeAgent = (
  db: Database,
  { tenant, loginName, name, role, ...settings }: WantedAgent,
  password: string | undefined,
  nowMs: number,
): Promise<Result<string, string>> =>
  refusable(db, async (trx) => {
    if ((await readTenantSettings(trx, tenant)) === undefined) return failure(`there is no tenant "${tenant}"`);
    const user = await findByLoginName(trx, tenant, loginName);
    const audit = (act: string, userId: string) =>
      appendAudit(
        trx,
        tenant,
        {
          actor: 'command-line',
          requestId: '',
          act,
          detail: { target: { agent: `user:${userId}` }, fields: [], values: { role } },
        },
        nowMs,
      );
    if (user !== undefined) {
      const { userId } = user.account;
      if (role === 'none') await removeAgentRole(trx, userId);
      else await saveAgent(trx, tenant, userId, { role, ...settings });
      await audit('updateAgent', userId);
      return success(role === 'none' ? `${loginName} is no agent any more` : `${loginName} is ${role} of ${tenant}`);
    }
    if (role === 'none') return failure(`there is no user "${loginName}"`);
    const made = await insertAgent(
      trx,
      { tenant, loginName, name: name ?? '', role, ...settings },
      password ?? '',
      nowMs,
    );
    if (!made.ok) return failure(explain(made.failure, loginName));
    await audit('createAgent', made.value);
    return success(`${loginName} is ${role} of ${tenant}, and works at /desk?tenant=${tenant}`);
  });

/** An agent with an account of their own. */
export interface NewAgent extends AgentSettings {
  readonly tenant: string;
  readonly loginName: string;
  readonly name: string;
}

/** The refusal of a new agent: the code of the rule, and the wrong value. */
export interface AgentRefusal {
  readonly code: FailureCode;
  readonly field: 'loginName' | 'name' | 'password';
}

/** Creates the account of an agent. Returns its user id. */
export async function insertAgent(
  trx: DatabaseTransaction,
  { tenant, loginName: given, name, ...settings }: NewAgent,
  password: string,
  nowMs: number,
): Promise<Result<string, AgentRefusal>> {
  const refuse = (field: AgentRefusal['field'], code: FailureCode) => failure({ field, code });
  const loginName = normaliseLoginName(given);
  const [wrongLogin, wrongName, wrongPassword] = [
    checkLoginName(loginName),
    checkNickname(name),
    checkPassword(password),
  ];
  if (wrongLogin !== undefined) return refuse('loginName', wrongLogin);
  if (wrongName !== undefined) return refuse('name', wrongName);
  if (wrongPassword !== undefined) return refuse('password', wrongPassword);
  const passwordHash = await hashPassword(password);
  const created = await insertUser(trx, { tenant, name: name.trim(), loginName, passwordHash }, nowMs);
  if (created === undefined) return refuse('loginName', 'login_name_taken');
  await saveAgent(trx, tenant, created.userId, settings);
  return success(created.userId);
}

/** The refusal of a new agent, for the command line. */
function explain({ field, code }: AgentRefusal, loginName: string): string {
  if (field === 'name') return '--name must be the name that players see';
  if (field === 'password')
    return `AGENT_PASSWORD must be set to a password of at least ${MIN_PASSWORD_CHARACTERS} characters`;
  return code === 'login_name_taken'
    ? `the login name "${loginName}" is taken`
    : `"${loginName}" cannot be a login name: ${MIN_LOGIN_NAME_CHARACTERS} to ${MAX_LOGIN_NAME_CHARACTERS} of a–z 0–9 . _ - are allowed`;
}
