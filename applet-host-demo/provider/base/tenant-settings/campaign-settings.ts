import { isCalendarDay } from '#domain/campaign/calendar-day.ts';
import { isRecord, isWhole } from './entered-values.ts';

const MAX_CAMPAIGNS = 20;
const MAX_MILESTONES = 12;

const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDay(value);

/** Whether an operator's value for `signCampaigns` is a list of complete campaigns with different ids. */
export const areSignCampaigns = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_CAMPAIGNS &&
  value.every(isSignCampaign) &&
  new Set(value.map(({ campaignId }: Readonly<Record<string, unknown>>) => campaignId)).size === value.length;

function isSignCampaign(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { campaignId, name, firstDay, lastDay, dailyReward, milestones, makeUp } = value;
  return (
    typeof campaignId === 'string' &&
    /^[0-9A-Za-z_-]{1,40}$/.test(campaignId) &&
    typeof name === 'string' &&
    name.length <= 60 &&
    isDay(firstDay) &&
    isDay(lastDay) &&
    firstDay <= lastDay &&
    isWhole(dailyReward, 0) &&
    areMilestones(milestones) &&
    isRecord(makeUp) &&
    (['perMonth', 'maxAgeDays', 'reward'] as const).every((field) => isWhole(makeUp[field], 0))
  );
}

/** In ascending order of days. */
function areMilestones(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > MAX_MILESTONES) return false;
  let last = 1;
  return value.every((each: unknown) => {
    if (!isRecord(each) || !isWhole(each['days'], last + 1) || !isWhole(each['reward'], 1)) return false;
    last = Number(each['days']);
    return true;
  });
}
