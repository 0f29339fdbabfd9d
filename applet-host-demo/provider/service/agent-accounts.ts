import { parseArgs } from 'node:util';
import { MAX_LOGIN_NAME_CHARACTERS, MIN_LOGIN_NAME_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#domain/limits.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/service/agent.ts';
import { checkLoginName, checkNickname, checkPassword, normaliseLoginName } from '#domain/session/credentials.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { hashPassword } from '../session/passwords.ts';
import type { Database } from '../store/schema.ts';
import { type AgentSettings, removeAgentRole, saveAgent } from '../store/service-agents.ts';
import { findByLoginName, insertUser } from '../store/users.ts';

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
 * Creates an agent, changes one, or takes the role away. A new account needs a password. Returns one line about the result, or
 * a failure that names the argument. L-CS3.
 */
export async function changeAgent(
  db: Database,
  { tenant, loginName, name, role, ...settings }: WantedAgent,
  password: string | undefined,
  nowMs: number,
): Promise<Result<string, string>> {
  const known = await db.selectFrom('tenants').select('code').where('code', '=', tenant).executeTakeFirst();
  if (known === undefined) return failure(`there is no tenant "${tenant}"`);
  const user = await findByLoginName(db, tenant, loginName);
  if (role === 'none') {
    if (user === undefined) return failure(`there is no user "${loginName}"`);
    await removeAgentRole(db, user.account.userId);
    return success(`${loginName} is no agent any more`);
  }
  if (user !== undefined) {
    await saveAgent(db, tenant, user.account.userId, { role, ...settings });
    return success(`${loginName} is ${role} of ${tenant}`);
  }
  if (checkLoginName(loginName) !== undefined)
    return failure(
      `"${loginName}" cannot be a login name: ${MIN_LOGIN_NAME_CHARACTERS} to ${MAX_LOGIN_NAME_CHARACTERS} of a–z 0–9 . _ - are allowed`,
    );
  if (name === undefined || checkNickname(name) !== undefined)
    return failure('--name must be the name that players see');
  if (password === undefined || checkPassword(password) !== undefined)
    return failure(`AGENT_PASSWORD must be set to a password of at least ${MIN_PASSWORD_CHARACTERS} characters`);
  const passwordHash = await hashPassword(password);
  const created = await insertUser(db, { tenant, name, loginName, passwordHash }, nowMs);
  if (created === undefined) return failure(`the login name "${loginName}" is taken`);
  await saveAgent(db, tenant, created.userId, { role, ...settings });
  return success(`${loginName} is ${role} of ${tenant}, and works at /desk?tenant=${tenant}`);
}
