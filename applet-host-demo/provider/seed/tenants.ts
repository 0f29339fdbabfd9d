import { NO_WELCOME, type TenantSettings } from '../tenants/settings.ts';

const LANGUAGES = ['cn', 'en', 'th', 'vi', 'ja', 'ko', 'hi', 'ind'] as const;

/** The default settings of a tenant. Registration is closed. */
export const plainTenant = (platform: string): TenantSettings => ({
  platform,
  productName: 'MeeLine',
  languages: LANGUAGES,
  roleScheme: 'B',
  parentOrigins: [],
  canRegister: false,
  hasApplet: true,
  theme: {},
  identityKeys: [],
  welcome: NO_WELCOME,
});

/** A tenant of the demo with open registration, so that visitors can try the chat with their own account. */
export const demoTenant = (platform: string): TenantSettings => ({
  ...plainTenant(platform),
  canRegister: true,
  ...(platform === 'CB' ? { money: DEMO_MONEY } : {}),
});

const DEMO_MONEY = {
  currency: { code: 'CNY', digits: 2 },
  maxEnvelopeTotal: 2_000_00,
  maxEnvelopeShares: 100,
  maxEnvelopesPerDay: 20_000_00,
  openingBalance: 3_260_50,
};

/** The demo's other tenants, without players: the other platform kind, and the test tenant. */
export const OTHER_DEMO_TENANTS: readonly { readonly code: string; readonly settings: TenantSettings }[] = [
  {
    code: 'GPO',
    settings: { ...demoTenant('GPO'), roleScheme: 'A', hasApplet: false, languages: ['vi', 'en', 'cn'] },
  },
  { code: 'UAT', settings: demoTenant('UAT') },
];
