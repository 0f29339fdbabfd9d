import { addMonths, dayAt, daysOfMonth, monthOf } from '#domain/campaign/calendar-day.ts';
import type { ServiceSettings } from '../../provider/base/tenant-settings/service-settings.ts';
import { plainTenant } from '../../provider/base/tenant-settings/plain-tenant.ts';
import type { TenantSettings } from '../../provider/base/tenant-settings/settings.ts';

/** A tenant of the demo with open registration, so that visitors can try the chat with their own account. */
export const demoTenant = (platform: string): TenantSettings => ({
  ...plainTenant(),
  platform,
  canRegister: true,
  ...(platform === 'CB' ? { money: DEMO_MONEY } : {}),
});

const DEMO_MONEY = {
  currency: { code: 'CNY', digits: 2 },
  maxEnvelopeTotal: 2_000_00,
  maxEnvelopeShares: 100,
  maxEnvelopesPerDay: 20_000_00,
  confirmAbove: 1_000_00,
  openingBalance: 3_260_50,
};

/** The customer service of the demo. */
export const DEMO_SERVICE: ServiceSettings = {
  allowsGuests: true,
  name: '流明客服 Service',
  topics: ['提现 Withdrawals', '充值 Deposits', '投注 Bets', '其他 Other'],
  categories: ['已解决 Solved', '已转交 Passed on', '无回应 No answer'],
  replies: [
    { key: 'hello', text: '您好 {name}，我是 {agent}，请问有什么可以帮您？' },
    { key: 'hi', text: 'Hi {name}, this is {agent}. How can I help?' },
    { key: 'paid', text: 'Hi {name}, {order} was paid out. Please refresh.' },
    { key: 'slip', text: 'Could you send me a picture of the transfer slip?' },
    { key: 'bye', text: '感谢您的咨询，祝您好运！Thank you, and good luck!' },
  ],
};

const DEMO_TIME_ZONE = 'Asia/Shanghai';

/** A sign-in campaign for this month and one for the next. */
export function demoCampaigns(nowMs: number): Pick<TenantSettings, 'timeZone' | 'signCampaigns'> {
  const thisMonth = monthOf(dayAt(nowMs, DEMO_TIME_ZONE));
  const signCampaigns = [thisMonth, addMonths(thisMonth, 1)].map((month) => ({
    campaignId: `sign-${month}`,
    name: '',
    firstDay: `${month}-01`,
    lastDay: daysOfMonth(month).at(-1) ?? `${month}-28`,
    dailyReward: 88,
    milestones: [
      { days: 3, reward: 1_88 },
      { days: 7, reward: 8_88 },
      { days: 15, reward: 18_88 },
      { days: 28, reward: 58_00 },
    ],
    makeUp: { perMonth: 2, maxAgeDays: 7, reward: 0 },
  }));
  return { timeZone: DEMO_TIME_ZONE, signCampaigns };
}

/** The demo's other tenants, without players: the other platform kind, and the test tenant. */
export const OTHER_DEMO_TENANTS: readonly { readonly code: string; readonly settings: TenantSettings }[] = [
  {
    code: 'GPO',
    settings: { ...demoTenant('GPO'), roleScheme: 'A', hasApplet: false, languages: ['vi', 'en', 'cn'] },
  },
  { code: 'UAT', settings: demoTenant('UAT') },
];
