import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignCampaign } from '../../../widget/domain/campaign/sign-campaign.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { carryOutDue } from '../../../applet-host-demo/provider/capabilities/money/movements.ts';
import { createTestWallet } from '../../support/remote-wallet.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Noon in Shanghai. */
const START_MS = Date.parse('2026-11-10T04:00:00Z');

const CAMPAIGN: SignCampaign = {
  campaignId: 'november',
  name: 'November',
  firstDay: '2026-11-08',
  lastDay: '2026-11-20',
  dailyReward: 88,
  milestones: [
    { days: 3, reward: 188 },
    { days: 5, reward: 500 },
  ],
  makeUp: { perMonth: 2, maxAgeDays: 3, reward: 10 },
};
const CLOSED: SignCampaign = { ...CAMPAIGN, campaignId: 'past', firstDay: '2026-10-01', lastDay: '2026-10-31' };

describe.each(usualDatabase())('sign-in campaigns (%s)', (database) => {
  let provider: TestProvider;
  let player: TestClient;
  let userId: string;
  let users = 0;

  beforeAll(async () => {
    provider = await startTestProvider({
      database,
      now: () => START_MS,
      limits: { sessionSilenceMs: 1000 * DAY_MS },
      tenant: { timeZone: 'Asia/Shanghai', signCampaigns: [CAMPAIGN, CLOSED] },
    });
  });
  afterAll(async () => {
    const { rows } = await sql<{
      sum: string;
    }>`select coalesce(sum(amount), 0)::text as sum from ledger_entries`.execute(provider.services.db);
    expect(rows[0]?.sum).toBe('0');
    await provider.stop();
  });

  /** A new player at noon of the tenth. */
  async function begin(): Promise<void> {
    users += 1;
    const loginName = `player${users}`;
    ({ userId } = await provider.createUser({ name: loginName, loginName, password: 'password-x' }));
    player = await signIn(provider.baseUrl, loginName, 'password-x');
  }
  const sign = (campaignId = 'november') => player.call(HTTP_CALLS.signCampaignSign, { campaignId });
  const makeUp = (day: string) => player.call(HTTP_CALLS.signCampaignReSign, { campaignId: 'november', day });
  const state = async (month?: string) =>
    valueOf(await player.call(HTTP_CALLS.signCampaignQuery, { campaignId: 'november', month })).data;
  const codeOf = (outcome: Awaited<ReturnType<typeof sign>>) => (outcome.ok ? 'ok' : outcome.failure.code);
  const earned = async (): Promise<number> => {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(e.amount), 0)::text as sum from ledger_entries e
      join ledger_transactions t using (transaction_id) join ledger_accounts a using (account_id)
      where t.reason = 'sign-in campaign' and a.kind = 'user' and t.key like ${`%:${userId}:%`}
    `.execute(provider.services.db);
    return Number(rows[0]?.sum);
  };
  const nextDay = () => provider.advanceClock(DAY_MS);

  it('signs a day once, pays streaks, makes up missed days', async () => {
    await begin();
    expect(valueOf(await player.call(HTTP_CALLS.campaignCentre, undefined)).data.campaigns).toEqual([
      {
        campaignId: 'november',
        name: 'November',
        today: '2026-11-10',
        isSigned: false,
        streak: 0,
        dailyReward: '0.88',
        daysToNext: 3,
        nextReward: '1.88',
      },
    ]);
    expect(await state()).toMatchObject({
      today: '2026-11-10',
      nextDayMs: Date.parse('2026-11-10T16:00:00Z'),
      month: '2026-11',
      streak: 0,
      days: [],
      makeUpsLeft: 2,
    });

    const first = valueOf(await sign()).data;
    expect(first).toMatchObject({ day: '2026-11-10', isNew: true, streak: 1, total: '0.88', milestones: [] });
    expect(first.state).toMatchObject({ streak: 1, signedThisMonth: 1, days: [{ day: '2026-11-10', kind: 'sign' }] });
    expect(valueOf(await sign()).data).toMatchObject({ isNew: false, total: '0.88' });
    expect(await earned()).toBe(88);

    // The two days before belong to the campaign: with them the streak reaches the first milestone.
    expect(valueOf(await makeUp('2026-11-09')).data).toMatchObject({ streak: 2, dailyReward: '0.10', milestones: [] });
    const third = valueOf(await makeUp('2026-11-08')).data;
    expect(third).toMatchObject({ streak: 3, milestones: [{ days: 3, reward: '1.88' }], total: '1.98' });
    expect(third.state).toMatchObject({ streak: 3, makeUpsLeft: 0, milestones: [{ isGot: true }, { isGot: false }] });
    expect(valueOf(await makeUp('2026-11-08')).data).toMatchObject({ isNew: false, total: '1.98' });
    expect(await earned()).toBe(88 + 10 + 10 + 188);

    nextDay();
    nextDay();
    // The eleventh was missed, and the month has no more days to make up for.
    expect(await state()).toMatchObject({ today: '2026-11-12', streak: 0 });
    expect(codeOf(await makeUp('2026-11-11'))).toBe('make_up_used');
    expect(valueOf(await sign()).data).toMatchObject({ day: '2026-11-12', streak: 1 });
    const rewards = (await state('2026-11')).rewards;
    expect(rewards.map(({ amount }) => amount)).toEqual(expect.arrayContaining(['0.88', '0.10', '1.88']));
    expect(rewards[0]).toMatchObject({ day: '2026-11-12', amount: '0.88' });
    expect((await state('2026-10')).days).toEqual([]);

    // A streak that reaches the first milestone again pays it no second time.
    nextDay();
    valueOf(await sign());
    nextDay();
    expect(valueOf(await sign()).data).toMatchObject({ streak: 3, milestones: [], total: '0.88' });

    provider.advanceClock(10 * DAY_MS);
    expect(codeOf(await sign())).toBe('campaign_closed');
    expect(codeOf(await makeUp('2026-11-20'))).toBe('campaign_closed');
    expect(valueOf(await player.call(HTTP_CALLS.campaignCentre, undefined)).data.campaigns).toEqual([]);
    provider.advanceClock(-14 * DAY_MS);
  });

  it('pays a day once when all devices sign simultaneously', async () => {
    await begin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign()));
    expect(answers.map((each) => valueOf(each).data.total)).toEqual(Array.from({ length: 8 }, () => '0.88'));
    expect(answers.filter((each) => valueOf(each).data.isNew)).toHaveLength(1);
    expect(await earned()).toBe(88);
  });

  it('uses no more days than allowed for simultaneous make-ups', async () => {
    await begin();
    provider.advanceClock(DAY_MS);
    const codes = (await Promise.all(['08', '09', '10'].map((day) => makeUp(`2026-11-${day}`)))).map(codeOf);
    expect(codes.toSorted()).toEqual(['make_up_used', 'ok', 'ok']);
    provider.advanceClock(-DAY_MS);
  });

  it('begins a day at midnight of the tenant’s time zone', async () => {
    await begin();
    valueOf(await sign());
    provider.advanceClock(12 * HOUR_MS - 1000);
    expect(valueOf(await sign()).data).toMatchObject({ day: '2026-11-10', isNew: false });
    provider.advanceClock(1000);
    expect(valueOf(await sign()).data).toMatchObject({ day: '2026-11-11', isNew: true, streak: 2 });
    provider.advanceClock(-12 * HOUR_MS);
  });

  it.each(['2026-11-10', '2026-11-11', '2026-11-06', '2026-10-31'])('refuses to make up for %s', async (day) => {
    await begin();
    expect(codeOf(await makeUp(day))).toBe('make_up_day');
  });

  it('refuses unknown campaigns, missing days, callers without a session', async () => {
    await begin();
    expect(codeOf(await sign('none'))).toBe('not_found');
    expect(codeOf(await sign('past'))).toBe('campaign_closed');
    expect(codeOf(await makeUp('2026-02-30'))).toBe('invalid_request');
    const outsider = createClient(provider.baseUrl);
    expect(codeOf(await outsider.call(HTTP_CALLS.signCampaignSign, { campaignId: 'november' }))).toBe('token_missing');
  });

  it.each([
    ['whose platform has no money', { platform: 'GPO', signCampaigns: [CAMPAIGN] }],
    ['that runs none', {}],
  ])('has no campaigns for players of a tenant %s', async (_name, settings) => {
    const tenant = `OTHER${users}`;
    users += 1;
    await provider.saveTenant(settings, tenant);
    await provider.createUser({ loginName: 'other.player', password: 'password-x', tenant });
    player = await signIn(provider.baseUrl, 'other.player', 'password-x', tenant);
    expect(valueOf(await player.call(HTTP_CALLS.campaignCentre, undefined)).data.campaigns).toEqual([]);
    expect(codeOf(await sign())).toBe('not_found');
  });
});

describe.each(usualDatabase())('sign-in campaigns with a remote wallet (%s)', (database) => {
  it('pays a day once, even if the wallet is unreachable', async () => {
    const money = createTestWallet();
    const provider = await startTestProvider({
      database,
      now: () => START_MS,
      tenant: { timeZone: 'Asia/Shanghai', signCampaigns: [CAMPAIGN] },
      createWallet: () => money.wallet,
    });
    try {
      const { userId } = await provider.createUser({ loginName: 'remote.player', password: 'password-x' });
      const player = await signIn(provider.baseUrl, 'remote.player', 'password-x');
      const before = money.balanceOf(userId);
      money.fail('lost');
      const request = { campaignId: 'november' };
      expect(valueOf(await player.call(HTTP_CALLS.signCampaignSign, request)).data.total).toBe('0.88');
      valueOf(await player.call(HTTP_CALLS.signCampaignSign, request));
      await expect
        .poll(async () => {
          provider.advanceClock(60_000);
          await carryOutDue(provider.services);
          const { rows } = await sql<{ state: string }>`select state from money_movements`.execute(
            provider.services.db,
          );
          return rows.map(({ state }) => state);
        })
        .toEqual(['done']);
      expect(money.balanceOf(userId)).toBe(before + 88);
    } finally {
      await provider.stop();
    }
  });
});
