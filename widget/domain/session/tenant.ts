import type { Currency } from '../money/amount.ts';

/** The tenant's encoding of role values on the wire. D-01. */
export type RoleScheme = 'A' | 'B';

/** The carrier of a tenant's links: WebSocket, server-sent events, or whichever the network allows. */
export type LinkKind = 'ws' | 'sse' | 'auto';

/**
 * The configuration of the tenant that the provider sends to a widget. Spec: 3-transport §3 Tenant config, Site config.
 */
export interface TenantConfig {
  readonly tenant: string;
  /** Platform kind: CB, GPO, or UAT for the test tenant. */
  readonly platform: string;
  readonly productName: string;
  /** The name of the messaging service, and the path of the tenant's site, if the provider sends them. */
  readonly service?: string | undefined;
  /** Visitors without a sign-in may talk to the service. */
  readonly hasGuestService: boolean;
  readonly sitePath?: string | undefined;
  /** Language codes of the specification, in the tenant's order; the first is its default. D-05. */
  readonly languages: readonly string[];
  readonly roleScheme: RoleScheme;
  /** Exact origins that may embed the widget. */
  readonly parentOrigins: readonly string[];
  /** Whether users may register by form. */
  readonly canRegister: boolean;
  /** Whether `/ml/applet` is available. Spec: 3-transport §2 (mini-applet platform setting). */
  readonly hasApplet: boolean;
  readonly linkKind: LinkKind;
  /** Every link begins with a frame (`hello`, `guest_open`), so a link without one does not work. D-21. */
  readonly sendsHello: boolean;
  /** The currency of the tenant's chats; undefined if they have no money. */
  readonly currency?: Currency | undefined;
  /** The tenant runs sign-in campaigns. */
  readonly hasCampaigns: boolean;
  /** The tenant has a lottery: its users share and follow bets. */
  readonly hasLottery: boolean;
  /** Chats leave out precision plans. Spec: 1-chat §7 (noShowData when a plan flag is shown). */
  readonly hidesPrecisionBets: boolean;
  /** Friends may call each other. */
  readonly hasCalls: boolean;
  /** The maximum number of members of one group. */
  readonly maxGroupMembers: number;
  /** Other origins of the provider; empty if there is only one. */
  readonly apiHosts: readonly string[];
  /** The tenant's colours and radii as texts (`domain/brand/theme.ts`). */
  readonly theme: ReadonlyMap<string, string>;
  /** The address of the tenant's icon; undefined: the product's. */
  readonly icon?: string | undefined;
  /** The languages in which the tenant has texts of its own, each with the version of these texts. L-WL3. */
  readonly ownTexts: ReadonlyMap<string, string>;
  /**
   * The tenant's own Vietnamese texts, by `namespace.key`; empty if the product's are used. Spec: 3-transport §7
   * Language.
   */
  readonly vietnamesePack: ReadonlyMap<string, string>;
}
