import { NO_WELCOME, type TenantSettings } from './settings.ts';

/** The languages of the product. */
export const LANGUAGES = ['cn', 'en', 'th', 'vi', 'ja', 'ko', 'hi', 'ind'] as const;

/** The default settings of a tenant, however it is entered. Registration is closed. */
export const plainTenant = (): TenantSettings => ({
  platform: 'CB',
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
