/** The notes of PROTOCOL.md about sign-in campaigns. */
export const CAMPAIGN_HTTP_NOTES = {
  campaignCentre: {
    meaning:
      'The sign-in campaigns that run today on the caller’s platform, each with the caller’s streak and the next reward. Empty if the platform has none.',
    failures: [],
  },
  signCampaignQuery: {
    meaning:
      'A campaign: its rules, the caller’s state, and the signed days and rewards of one month. Days begin in `time_zone`; `next_day_at` is the first moment of the next one. A signed day has type `1`, a day made up for `2`.',
    failures: ['not_found'],
  },
  signCampaignReSign: {
    meaning:
      'Makes up for a missed day (`date`): it counts for the streak. Limited in number per month (`resign_limit`) and in age (`resign_days`), and paid with `resign_reward`. A repeat answers with what the first call paid, and `is_new` is `0`.',
    failures: ['not_found', 'campaign_closed', 'make_up_day', 'make_up_used'],
  },
  signCampaignSign: {
    meaning:
      'Signs today, by the provider’s clock. Pays the reward of the day, and each milestone that the streak reaches, once per campaign. A repeat answers with what the first call paid, and `is_new` is `0`.',
    failures: ['not_found', 'campaign_closed'],
  },
} as const;
