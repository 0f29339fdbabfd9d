import type { JWK } from 'jose';
import type { LinkKind, RoleScheme, TenantConfig } from '../../../widget/domain/session/tenant.ts';

/** What is stored of a tenant: its public configuration and what only the provider needs. JSON in the database. */
export interface TenantSettings {
  readonly platform: string;
  readonly productName: string;
  readonly languages: readonly string[];
  readonly roleScheme: RoleScheme;
  readonly parentOrigins: readonly string[];
  readonly canRegister: boolean;
  /** The widget may run as an applet. Absent: no. */
  readonly hasApplet?: boolean;
  /** Without it: by what the network lets through. */
  readonly linkKind?: LinkKind;
  /** Registering needs a verified phone number. Absent: no. */
  readonly requiresSms?: boolean;
  readonly theme: Readonly<Record<string, string>>;
  /** Texts that take the place of the product's Vietnamese ones, by `namespace.key`. Absent: none. */
  readonly vietnamesePack?: Readonly<Record<string, string>>;
  /** Public keys that the platform's server may sign identity tokens with. D-12. */
  readonly identityKeys: readonly JWK[];
  readonly welcome: Welcome;
}

/** What a newcomer finds, so that nobody starts alone. */
export interface Welcome {
  /** They become the newcomer's friends; the first one greets. */
  readonly friendIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Empty: no greeting. */
  readonly greeting: string;
}

export interface Tenant {
  readonly code: string;
  readonly settings: TenantSettings;
  readonly config: TenantConfig;
}

export const NO_WELCOME: Welcome = { friendIds: [], groupIds: [], greeting: '' };

/** @param apiHosts other origins of this provider */
export function tenantOf(code: string, settings: TenantSettings, apiHosts: readonly string[]): Tenant {
  return {
    code,
    settings,
    config: {
      tenant: code,
      platform: settings.platform,
      productName: settings.productName,
      languages: settings.languages,
      roleScheme: settings.roleScheme,
      parentOrigins: settings.parentOrigins,
      canRegister: settings.canRegister,
      hasApplet: settings.hasApplet ?? false,
      linkKind: settings.linkKind ?? 'auto',
      apiHosts,
      theme: new Map(Object.entries(settings.theme)),
      vietnamesePack: new Map(Object.entries(settings.vietnamesePack ?? {})),
    },
  };
}
