/** Which reading of role values a tenant's wire uses. D-01. */
export type RoleScheme = 'A' | 'B';

/** How a tenant's widgets hear from the provider: by WebSocket, by server-sent events, or by what the network lets through. */
export type LinkKind = 'ws' | 'sse' | 'auto';

/** What the provider tells a widget about the tenant it runs for. Spec: 3-transport §3 Tenant config, Site config. */
export interface TenantConfig {
  readonly tenant: string;
  /** Platform kind: CB, GPO, or UAT for the test tenant. */
  readonly platform: string;
  readonly productName: string;
  /** Language codes of the specification, in the tenant's order; the first is its default. D-05. */
  readonly languages: readonly string[];
  readonly roleScheme: RoleScheme;
  /** Exact origins that may embed the widget. */
  readonly parentOrigins: readonly string[];
  /** Whether people may register by form. */
  readonly canRegister: boolean;
  /** Whether `/ml/applet` can be visited. Spec: 3-transport §2 (mini-applet platform setting). */
  readonly hasApplet: boolean;
  readonly linkKind: LinkKind;
  /** Origins under which the provider can be reached too; empty where there is but one. */
  readonly apiHosts: readonly string[];
  /** Overrides of theme tokens, by token name without the leading dashes. */
  readonly theme: ReadonlyMap<string, string>;
  /** Vietnamese texts of the tenant's own, by `namespace.key`; empty where the product's are used. Spec: 3-transport §7 Language. */
  readonly vietnamesePack: ReadonlyMap<string, string>;
}
