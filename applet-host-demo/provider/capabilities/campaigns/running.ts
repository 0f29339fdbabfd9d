import { dayAt } from '#domain/campaign/calendar-day.ts';
import { isRunning, type SignCampaign } from '#domain/campaign/sign-campaign.ts';
import { moneyOf } from '../money/rights.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

const DEFAULT_TIME_ZONE = 'Etc/UTC';

/** The time zone in which the days of a tenant begin. */
export const timeZoneOf = ({ settings }: Tenant): string => settings.timeZone ?? DEFAULT_TIME_ZONE;

/** The campaigns of a tenant. Rewards are money, so a tenant without money has none. */
const campaignsOf = (tenant: Tenant): readonly SignCampaign[] =>
  moneyOf(tenant) === undefined ? [] : (tenant.settings.signCampaigns ?? []);

/** Also a campaign that has not begun or has ended. */
export const findCampaign = (tenant: Tenant, campaignId: string): SignCampaign | undefined =>
  campaignsOf(tenant).find((campaign) => campaign.campaignId === campaignId);

export const runningCampaigns = (tenant: Tenant, nowMs: number): readonly SignCampaign[] => {
  const today = dayAt(nowMs, timeZoneOf(tenant));
  return campaignsOf(tenant).filter((campaign) => isRunning(campaign, today));
};
