import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { createIdentitySigner, type IdentitySigner } from '../../support/identity-keys.ts';
import { aLine, GAME_ID, type LotteryStage, startLotteryStage } from '../../support/lottery-stage.ts';
import { createClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const AUDIENCE = 'meeline-lottery';

describe.each(usualDatabase())('the demo lottery for the platform’s pages (%s)', (database) => {
  let stage: LotteryStage;
  let signer: IdentitySigner;

  beforeAll(async () => {
    signer = await createIdentitySigner(() => stage.provider.services.now());
    stage = await startLotteryStage({ database, tenant: { identityKeys: [signer.publicKey] } });
  });
  afterAll(() => stage.provider.stop());

  const ask = async (path: string, { token = '', body }: { readonly token?: string; readonly body?: object } = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${stage.provider.baseUrl}/lottery/${path}`, init);
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  };
  const token = (playerId = 'p-1') => signer.sign({ playerId, name: 'Ann', audience: AUDIENCE });
  const newBet = async (more: object = {}) => ({
    uuid: randomUUID(),
    gameId: GAME_ID,
    issue: await stage.openIssue(),
    items: [aLine()],
    ...more,
  });

  it('shows an open draw without secret, closed ones with it', async () => {
    const issue = await stage.openIssue();
    const { answer } = await ask('board?tenant=CB');
    const games = answer['games'] as Record<string, unknown>[];
    const next = games.find((game) => game['gameId'] === GAME_ID)?.['next'];
    expect(next).toMatchObject({ issue, secretHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(next)).not.toContain('"secret"');
    expect((await ask('board?tenant=XX')).status).toBe(404);
  });

  it('places a player’s bets once per uuid in common records', async () => {
    const bet = await newBet();
    const first = await ask('bets?tenant=CB', { token: await token(), body: bet });
    expect(first).toMatchObject({ status: 200, answer: { bets: [{ amount: '20.00', state: 'waiting' }] } });
    expect(await ask('bets?tenant=CB', { token: await token(), body: bet })).toEqual(first);
    expect(await ask('bets?tenant=CB', { token: await token() })).toEqual(first);
    const client = createClient(stage.provider.baseUrl);
    const identity = { token: await signer.sign({ playerId: 'p-1', name: 'Ann' }) };
    client.token = valueOf(await client.call(HTTP_CALLS.identityLogin, identity)).data.token;
    const { records } = valueOf(await client.call(HTTP_CALLS.betRecordGet, { pageNo: 1 })).data;
    expect(records).toMatchObject([{ content: 'Big', amount: '20.00' }]);
    expect(await ask('bets?tenant=CB', { token: await token('p-2') })).toMatchObject({ answer: { bets: [] } });
  });

  it('refuses with a sentence', async () => {
    const chatToken = await signer.sign({ playerId: 'p-1', name: 'Ann' });
    const answers = await Promise.all([
      ask('bets?tenant=CB', { token: chatToken }),
      ask('bets?tenant=CB', { token: await token(), body: { gameId: GAME_ID } }),
      ask('bets?tenant=CB', { token: await token(), body: await newBet({ items: [aLine({ money: '9999.00' })] }) }),
      ask('bets?tenant=CB', { token: await token(), body: await newBet({ issue: 'x' }) }),
    ]);
    expect(answers.map(({ status, answer }) => [status, answer['code']])).toEqual([
      [401, 'identity_invalid'],
      [400, 'invalid_request'],
      [409, 'balance_low'],
      [409, 'draw_unknown'],
    ]);
    for (const { answer } of answers) expect(answer['message']).toMatch(/\.$/);
  });
});
