import { NO_WELCOME, type TenantSettings } from '../tenants/settings.ts';

const LANGUAGES = ['cn', 'en', 'th', 'vi', 'ja', 'ko', 'hi', 'ind'] as const;

/** A tenant that nothing special is known of. */
export const plainTenant = (platform: string): TenantSettings => ({
  platform,
  productName: 'MeeLine',
  languages: LANGUAGES,
  roleScheme: 'B',
  parentOrigins: [],
  canRegister: true,
  hasApplet: true,
  theme: {},
  identityKeys: [],
  welcome: NO_WELCOME,
});

/** The demo's tenants besides the one with people in it: the other platform kind, and the test tenant. */
export const OTHER_DEMO_TENANTS: readonly { readonly code: string; readonly settings: TenantSettings }[] = [
  {
    code: 'GPO',
    settings: { ...plainTenant('GPO'), roleScheme: 'A', hasApplet: false, languages: ['vi', 'en', 'cn'] },
  },
  { code: 'UAT', settings: plainTenant('UAT') },
];
