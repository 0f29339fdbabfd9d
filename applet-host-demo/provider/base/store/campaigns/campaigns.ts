import type { CalendarDay } from '#domain/campaign/calendar-day.ts';
import type { SignKind } from '#domain/campaign/sign-campaign.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** A user in a campaign. */
export interface CampaignUser {
  readonly tenant: string;
  readonly campaignId: string;
  readonly userId: string;
}

export interface SignedDay {
  readonly day: CalendarDay;
  readonly kind: SignKind;
  /** The day on which the user did it. */
  readonly doneOn: CalendarDay;
  /** Minor units. */
  readonly reward: number;
  readonly timeMs: number;
}

export interface GotMilestone {
  readonly days: number;
  /** Minor units. */
  readonly reward: number;
  /** The day that completed it. */
  readonly day: CalendarDay;
  readonly timeMs: number;
}

const keyOf = ({ tenant, campaignId, userId }: CampaignUser) => ({
  tenant,
  campaign_id: campaignId,
  user_id: userId,
});

/** Puts the transactions of one user in one campaign in an order. */
export async function lockCampaignUser(trx: DatabaseTransaction, user: CampaignUser): Promise<void> {
  await trx
    .insertInto('campaign_users')
    .values(keyOf(user))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { tenant, campaignId, userId } = user;
  await trx
    .selectFrom('campaign_users')
    .select('user_id')
    .where('tenant', '=', tenant)
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

/** The signed days of a user, in their order. */
export async function listSignedDays(
  db: Database,
  { tenant, campaignId, userId }: CampaignUser,
): Promise<readonly SignedDay[]> {
  const rows = await db
    .selectFrom('campaign_days')
    .select(['day', 'kind', 'done_on', 'reward', 'time'])
    .where('tenant', '=', tenant)
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute();
  return rows.map(({ day, kind, done_on: doneOn, reward, time }) => ({ day, kind, doneOn, reward, timeMs: time }));
}

/** The milestones that a user has got. */
export async function listGotMilestones(
  db: Database,
  { tenant, campaignId, userId }: CampaignUser,
): Promise<readonly GotMilestone[]> {
  const rows = await db
    .selectFrom('campaign_milestones')
    .select(['days', 'reward', 'day', 'time'])
    .where('tenant', '=', tenant)
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .orderBy('days')
    .execute();
  return rows.map(({ days, reward, day, time }) => ({ days, reward, day, timeMs: time }));
}

export async function insertSignedDay(trx: DatabaseTransaction, user: CampaignUser, signed: SignedDay): Promise<void> {
  const { day, kind, doneOn, reward, timeMs } = signed;
  await trx
    .insertInto('campaign_days')
    .values({ ...keyOf(user), day, kind, done_on: doneOn, reward, time: timeMs })
    .execute();
}

export async function insertMilestone(
  trx: DatabaseTransaction,
  user: CampaignUser,
  { days, reward, day, timeMs }: GotMilestone,
): Promise<void> {
  await trx
    .insertInto('campaign_milestones')
    .values({ ...keyOf(user), days, reward, day, time: timeMs })
    .execute();
}
