import { randomInt } from 'node:crypto';
import { saveAgent, type AgentSettings } from '../../applet-host-demo/provider/base/store/service/service-agents.ts';
import type { ServiceSettings } from '../../applet-host-demo/provider/base/tenant-settings/service-settings.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { TEST_TENANT, type TestProvider } from './provider.ts';
import { type CallResult, createClient, signIn, type TestClient, valueOf } from './provider-client.ts';

export const SERVICE: ServiceSettings = {
  name: 'Lumora Service',
  topics: ['Deposits', 'Withdrawals'],
  categories: ['Solved', 'Other'],
  replies: [{ key: 'hello', text: 'Hello {name}' }],
  targetS: 60,
  idleS: 600,
};

export interface ServicePerson {
  readonly client: TestClient;
  readonly userId: string;
  readonly name: string;
}

/** The stage of the customer service: players and agents with clients. */
export function createServiceStage(provider: TestProvider, tenant = TEST_TENANT) {
  async function enter(name: string): Promise<ServicePerson> {
    const loginName = `service${randomInt(10 ** 9)}`;
    const { userId } = await provider.createUser({ name, loginName, password: 'password-x', tenant });
    const client = await signIn(provider.baseUrl, loginName, 'password-x', tenant);
    return { client, userId, name };
  }

  return {
    player: (name = 'Player') => enter(name),
    /** A visitor without a sign-in, or the one whose secret this is. */
    async guest(secret?: string): Promise<ServicePerson & { readonly secret: string }> {
      const opened = await createClient(provider.baseUrl, { tenant }).call(HTTP_CALLS.serviceGuestOpen, {
        guest: secret,
      });
      const { token, account, guest } = valueOf(opened).data;
      const client = createClient(provider.baseUrl, { token });
      return { client, userId: account.userId, name: account.name, secret: guest };
    },
    /** An agent whose desk is open. */
    async agent(name = 'Agent', settings: Partial<AgentSettings> = {}): Promise<ServicePerson> {
      const person = await enter(name);
      await provider.services.db
        .transaction()
        .execute((trx) => saveAgent(trx, tenant, person.userId, { role: 'agent', ...settings }));
      valueOf(await person.client.call(HTTP_CALLS.deskPresence, { presence: 'online' }));
      return person;
    },
  };
}

/** Opens a session of a player, and returns it. */
export const ask = async ({ client }: ServicePerson, topic = '', kind: 'talk' | 'message' = 'talk') =>
  valueOf(await client.call(HTTP_CALLS.serviceSessionOpen, { kind, topic, language: 'en' })).data;

/** The code of a refusal, or `ok`. */
export const codeOf = (result: CallResult<unknown>): string => (result.ok ? 'ok' : result.failure.code);
