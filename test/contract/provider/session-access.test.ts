import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOverdue } from '../../../applet-host-demo/provider/capabilities/data-life/retention.ts';
import { SERVER_API_PATH } from '../../../applet-host-demo/provider/edges/server-api/path.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type ServerClient, serverClientOf } from '../../support/server-api.ts';
import { ask, createServiceStage, SERVICE, type ServicePerson } from '../../support/service-stage.ts';

const DAY_MS = 24 * 3_600_000;
const PATH = '/audit/service-sessions';

interface Entry {
  readonly number: number;
  readonly time: string;
  readonly agent: { readonly userId: string };
  readonly session: string;
  readonly action: string;
}

/** The record of access to sessions of other agents, for the server API. L-CS7. */
describe.each(usualDatabase())('access to sessions of others (%s)', (database) => {
  let provider: TestProvider;
  let server: ServerClient;
  let people: Readonly<Record<'player' | 'asker' | 'own' | 'chief' | 'lead', ServicePerson>>;
  let sessions: readonly [string, string];

  beforeAll(async () => {
    provider = await startTestProvider({ database, tenant: { service: SERVICE } });
    server = await serverClientOf(provider);
    const stage = createServiceStage(provider);
    people = {
      player: await stage.player('Player'),
      asker: await stage.player('Asker'),
      own: await stage.agent('Own'),
      chief: await stage.agent('Chief', { role: 'supervisor' }),
      lead: await stage.agent('Lead', { role: 'supervisor' }),
    };
    const { player, asker, own, chief, lead } = people;
    sessions = [(await ask(player)).sessionId, (await ask(asker)).sessionId];
    const [first, second] = sessions;
    for (const sessionId of sessions) valueOf(await own.client.call(HTTP_CALLS.deskAccept, { sessionId }));
    // Access to the agent's own session leaves no entry.
    valueOf(await own.client.call(HTTP_CALLS.deskSessionGet, { sessionId: first }));
    valueOf(await chief.client.call(HTTP_CALLS.deskSessionGet, { sessionId: first }));
    valueOf(await chief.client.call(HTTP_CALLS.deskNote, { sessionId: first, text: 'Secret note' }));
    provider.advanceClock(60_000);
    valueOf(await lead.client.call(HTTP_CALLS.deskMsgList, { sessionId: second, messageId: '0' }));
    valueOf(await lead.client.call(HTTP_CALLS.deskClose, { sessionId: second, category: '' }));
  });
  afterAll(() => provider.stop());

  const read = async (query = '', client = server) => (await client.call('GET', `${PATH}${query}`)).body;
  const found = async (query: string): Promise<readonly (readonly [string, string])[]> =>
    (await read(query)).data.map(({ agent, action }: Entry) => [agent.userId, action]);

  const exportWith = (secret: string, after = 0) =>
    fetch(`${provider.baseUrl}${SERVER_API_PATH}${PATH}/export?after=${after}`, {
      headers: { authorization: `Bearer ${secret}` },
    });

  it('is listed with agent, session and player, without texts', async () => {
    const { chief, player } = people;
    const { data } = await read();
    expect(data).toHaveLength(4);
    expect(data[0]).toMatchObject({
      agent: { userId: chief.userId, name: 'Chief' },
      session: sessions[0],
      player: { userId: player.userId, name: 'Player' },
      action: 'read',
    });
    expect(JSON.stringify(data)).not.toContain('Secret note');
  });

  it('is filtered by agent, session, player and time', async () => {
    const { chief, lead, asker, player } = people;
    const ofChief = [
      [chief.userId, 'read'],
      [chief.userId, 'note'],
    ];
    const ofLead = [
      [lead.userId, 'messages'],
      [lead.userId, 'close'],
    ];
    expect(await found(`?agent=user:${chief.userId}`)).toEqual(ofChief);
    expect(await found(`?session=${sessions[1]}`)).toEqual(ofLead);
    expect(await found(`?player=user:${asker.userId}`)).toEqual(ofLead);
    const { time } = (await read()).data[2] as Entry;
    expect(await found(`?since=${time}`)).toEqual(ofLead);
    expect(await found(`?until=${time}`)).toEqual(ofChief);
    expect(await found(`?until=${time}&player=user:${asker.userId}`)).toEqual([]);
    expect(await found(`?agent=user:${player.userId}`)).toEqual([]);
    expect((await server.call('GET', `${PATH}?agent=nobody`)).status).toBe(404);
    expect((await server.call('GET', `${PATH}?since=yesterday`)).status).toBe(400);
  });

  it('is read in pages, both orders, and exported as lines', async () => {
    const { data: entries } = (await read()) as { readonly data: readonly Entry[] };
    for (const [order, expected] of [
      ['oldest', entries],
      ['newest', entries.toReversed()],
    ] as const) {
      const seen: Entry[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const page: { readonly data: readonly Entry[]; readonly nextCursor?: string } = await read(
          `?order=${order}&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...page.data);
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(expected);
    }
    const { secret } = await serverClientOf(provider, { scopes: ['audit:read'] });
    const exported = await exportWith(secret, entries[0]?.number ?? 0);
    expect(exported.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = (await exported.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(entries.slice(1));
  });

  it('belongs to one tenant', async () => {
    await provider.saveTenant({ parentOrigins: [] }, 'GPO');
    const other = await serverClientOf(provider, { tenant: 'GPO' });
    expect(await read('', other)).toEqual({ data: [] });
    expect(await read(`?session=${sessions[0]}`, other)).toEqual({ data: [] });
    expect((await other.call('GET', `${PATH}?agent=user:${people.chief.userId}`)).status).toBe(404);
    expect((await other.call('GET', `${PATH}?player=user:${people.player.userId}`)).status).toBe(404);
    expect(await (await exportWith(other.secret)).text()).toBe('');
  });

  it('is removed beyond the limit of the audit log', async () => {
    const [, , later] = (await read()).data as readonly Entry[];
    await provider.saveTenant({ service: SERVICE, retention: { auditDays: 30 } });
    // Between the entries of the two supervisors.
    provider.advanceClock(30 * DAY_MS - 30_000 + Date.parse(later?.time ?? '') - provider.services.now());
    await removeOverdue(provider.services);
    expect((await read()).data).toMatchObject([{ action: 'messages' }, { action: 'close' }]);
    provider.advanceClock(DAY_MS);
    await removeOverdue(provider.services);
    expect(await read()).toEqual({ data: [] });
  });
});
