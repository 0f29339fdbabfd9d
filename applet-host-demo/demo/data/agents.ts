import type { Services } from '../../provider/calls/services.ts';
import { hashPassword } from '../../provider/base/session/passwords.ts';
import { type AgentSettings, saveAgent } from '../../provider/base/store/service/service-agents.ts';
import { findByLoginName, insertUser } from '../../provider/base/store/people/users.ts';
import { DEMO_PASSWORD } from './players.ts';

interface DemoAgent extends AgentSettings {
  readonly name: string;
  readonly loginName: string;
  readonly photo: string;
}

/** The agents of the demo. They work at `/desk`. */
export const AGENTS: readonly DemoAgent[] = [
  { name: '苏晚 Wan', loginName: 'wan', photo: 'girl5', role: 'agent' },
  { name: '许航 Hang', loginName: 'hang', photo: 'man5', role: 'agent', capacity: 3 },
  { name: 'Daniel Ortiz', loginName: 'ortiz', photo: 'man6', role: 'supervisor' },
];

/** Makes sure that the demo has its agents: an older database has none. */
export async function seedAgents({ db, now }: Services, tenant: string): Promise<void> {
  for (const { name, loginName, photo, ...settings } of AGENTS) {
    if ((await findByLoginName(db, tenant, loginName)) !== undefined) continue;
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await db.transaction().execute(async (trx) => {
      const account = await insertUser(trx, { tenant, name, loginName, photo, passwordHash }, now());
      if (account !== undefined) await saveAgent(trx, tenant, account.userId, settings);
    });
  }
}
