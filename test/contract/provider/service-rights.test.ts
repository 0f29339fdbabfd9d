import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../../applet-host-demo/provider/base/store/access/audit-log.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { ask, codeOf, createServiceStage, SERVICE, type ServicePerson } from '../../support/service-stage.ts';

describe.each(usualDatabase())('rights in the customer service (%s)', (database) => {
  let provider: TestProvider;
  let stage: ReturnType<typeof createServiceStage>;

  beforeAll(async () => {
    provider = await startTestProvider({ database, tenant: { service: SERVICE } });
    stage = createServiceStage(provider);
  });
  afterAll(() => provider.stop());

  const accept = ({ client }: ServicePerson, sessionId: string) => client.call(HTTP_CALLS.deskAccept, { sessionId });
  const inbox = async ({ client }: ServicePerson) =>
    valueOf(await client.call(HTTP_CALLS.deskInbox, { waitingLimit: 50 })).data;

  it('checks every call’s rights; records access to sessions of others', async () => {
    await provider.saveTenant({ service: { ...SERVICE, allowsGuests: true } });
    await provider.saveTenant({ service: SERVICE }, 'OTHER');
    const elsewhere = createServiceStage(provider, 'OTHER');
    const [player, stranger] = [await stage.player(), await stage.player()];
    const [own, other] = [await stage.agent('Own'), await stage.agent('Other')];
    const supervisor = await stage.agent('Chief', { role: 'supervisor' });
    const foreign = await elsewhere.agent('Foreign', { role: 'supervisor' });
    const { sessionId, chatId } = await ask(player);
    valueOf(await accept(own, sessionId));
    const guest = await stage.guest();
    const page = { chatId, messageId: '0', direction: 'get_back' } as const;
    const calls: Readonly<Record<string, (person: ServicePerson) => Promise<string>>> = {
      me: async ({ client }) => codeOf(await client.call(HTTP_CALLS.deskMe, undefined)),
      presence: async ({ client }) => codeOf(await client.call(HTTP_CALLS.deskPresence, {})),
      inbox: async ({ client }) => codeOf(await client.call(HTTP_CALLS.deskInbox, { waitingLimit: 50 })),
      read: async ({ client }) => codeOf(await client.call(HTTP_CALLS.deskSessionGet, { sessionId })),
      messages: async ({ client }) => codeOf(await client.call(HTTP_CALLS.deskMsgList, { sessionId, messageId: '0' })),
      search: async ({ client }) => codeOf(await client.call(HTTP_CALLS.deskSearch, { sessionId, text: 'Text' })),
      note: async ({ client }) => codeOf(await client.call(HTTP_CALLS.deskNote, { sessionId, text: 'Note' })),
      accept: async (person) => codeOf(await accept(person, sessionId)),
      transfer: async ({ client }) =>
        codeOf(await client.call(HTTP_CALLS.deskTransfer, { sessionId, agentId: player.userId })),
      figures: async ({ client }) => codeOf(await client.call(HTTP_CALLS.deskFigures, {})),
      'player session': async ({ client }) => codeOf(await client.call(HTTP_CALLS.serviceSessionGet, { sessionId })),
      'player data': async ({ client }) =>
        codeOf(await client.call(HTTP_CALLS.serviceCustomData, { sessionId, data: new Map() })),
      'player score': async ({ client }) =>
        codeOf(await client.call(HTTP_CALLS.serviceScorePut, { sessionId, score: 'Good' as const, remark: '' })),
      'player messages': async ({ client }) => codeOf(await client.call(HTTP_CALLS.serviceMsgList, page)),
      write: async ({ client }) => codeOf(await client.send(chatId, 'Text')),
    };
    const expected: Readonly<Record<string, readonly [ServicePerson, Readonly<Record<string, string>>]>> = {
      player: [
        player,
        {
          ...all(calls, 'forbidden'),
          'player session': 'ok',
          'player data': 'ok',
          'player score': 'invalid_request',
          'player messages': 'ok',
          write: 'ok',
        },
      ],
      'other player': [
        stranger,
        {
          ...all(calls, 'forbidden'),
          'player session': 'not_found',
          'player data': 'not_found',
          'player score': 'not_found',
        },
      ],
      guest: [
        guest,
        {
          ...all(calls, 'forbidden'),
          'player session': 'not_found',
          'player data': 'not_found',
          'player score': 'not_found',
        },
      ],
      agent: [
        own,
        {
          ...all(calls, 'ok'),
          accept: 'already_decided',
          figures: 'forbidden',
          transfer: 'not_found',
          'player session': 'not_found',
          'player data': 'not_found',
          'player score': 'not_found',
        },
      ],
      'other agent': [
        other,
        {
          ...all(calls, 'forbidden'),
          me: 'ok',
          presence: 'ok',
          inbox: 'ok',
          accept: 'already_decided',
          transfer: 'not_found',
          'player session': 'not_found',
          'player data': 'not_found',
          'player score': 'not_found',
        },
      ],
      supervisor: [
        supervisor,
        {
          ...all(calls, 'ok'),
          accept: 'already_decided',
          transfer: 'not_found',
          'player session': 'not_found',
          'player data': 'not_found',
          'player score': 'not_found',
          'player messages': 'forbidden',
          write: 'forbidden',
        },
      ],
      'other tenant': [
        foreign,
        {
          ...all(calls, 'not_found'),
          me: 'ok',
          presence: 'ok',
          inbox: 'ok',
          figures: 'ok',
          'player messages': 'forbidden',
          write: 'forbidden',
        },
      ],
    };
    for (const [who, [person, codes]] of Object.entries(expected)) {
      const found: Record<string, string> = {};
      for (const [name, call] of Object.entries(calls)) found[name] = await call(person);
      expect({ who, found }).toEqual({ who, found: codes });
    }
    const close = { sessionId, category: '' };
    for (const { client } of [player, stranger, guest, other, foreign])
      expect(codeOf(await client.call(HTTP_CALLS.deskClose, close))).not.toBe('ok');
    for (const { client } of [stranger, guest, own, other, supervisor, foreign])
      expect(codeOf(await client.call(HTTP_CALLS.serviceSessionEnd, { sessionId }))).toBe('not_found');
    expect((await inbox(other)).others).toMatchObject([{ sessionId, lastText: '' }]);
    expect((await inbox(supervisor)).others).toMatchObject([{ sessionId, lastText: 'Text' }]);
    const rows = await provider.services.db
      .selectFrom('service_audit')
      .select(['actor_id', 'action'])
      .where('session_id', '=', sessionId)
      .orderBy('audit_id')
      .execute();
    expect(rows).toEqual(
      ['read', 'messages', 'search', 'note'].map((action) => ({ actor_id: supervisor.userId, action })),
    );
    // A supervisor may end the session of an agent.
    expect(codeOf(await other.client.call(HTTP_CALLS.deskClose, { sessionId, category: '' }))).toBe('forbidden');
    expect(codeOf(await supervisor.client.call(HTTP_CALLS.deskClose, { sessionId, category: '' }))).toBe('ok');
    const figures = valueOf(await supervisor.client.call(HTTP_CALLS.deskFigures, {})).data;
    expect(figures.agents.find(({ agentId }) => agentId === own.userId)).toMatchObject({ sessions: 1, good: 0 });
  });

  it('audits a supervisor’s changes in sessions of others', async () => {
    const [agent, supervisor] = [await stage.agent('Agent'), await stage.agent('Lead', { role: 'supervisor' })];
    const { sessionId } = await ask(await stage.player());
    const transfer = ({ client }: ServicePerson) => client.call(HTTP_CALLS.deskTransfer, { sessionId, topic: 'Other' });
    valueOf(await accept(agent, sessionId));
    valueOf(await transfer(agent));
    valueOf(await accept(agent, sessionId));
    valueOf(await transfer(supervisor));
    valueOf(await supervisor.client.call(HTTP_CALLS.deskClose, { sessionId, category: 'Solved' }));
    const entries = await listAudit(provider.services.db, 'CB', { after: 0, limit: 10, about: [sessionId] });
    expect(entries.map(({ actor, act, detail }) => [actor, act, JSON.parse(detail)])).toEqual([
      [
        `user:${supervisor.userId}`,
        'transferServiceSession',
        { target: { session: sessionId, agent: `user:${agent.userId}` }, fields: ['topic'], values: {} },
      ],
      [
        `user:${supervisor.userId}`,
        'closeServiceSession',
        { target: { session: sessionId }, fields: ['category'], values: {} },
      ],
    ]);
  });
});

const all = (calls: object, code: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, code]));
