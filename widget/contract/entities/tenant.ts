import { MAX_GROUP_MEMBERS } from '../../domain/limits.ts';
import type { TenantConfig } from '../../domain/session/tenant.ts';
import {
  count,
  dictionary,
  flag,
  list,
  named,
  oneOf,
  optional,
  record,
  text,
  withDefault,
  type Codec,
} from '../codec.ts';

/** Ours: D-09. */
const currency = record({ code: text, digits: count });

/** Spec: 3-transport §3 Tenant config, Site config. */
export const tenantConfig: Codec<TenantConfig> = record({
  tenant: named('setId', text),
  platform: withDefault(text, ''),
  productName: withDefault(text, 'MeeLine', 'siteName'),
  service: optional(text, 'imService'),
  hasGuestService: withDefault(flag, false, 'guest_service'),
  sitePath: optional(text),
  languages: withDefault(list(text, 20), []),
  roleScheme: withDefault(oneOf(['A', 'B']), 'B', 'role_scheme'),
  parentOrigins: withDefault(list(text, 1000), [], 'parent_origins'),
  canRegister: withDefault(flag, true, 'is_allow_register'),
  hasApplet: withDefault(flag, false, 'mini_applet'),
  linkKind: withDefault(oneOf(['ws', 'sse', 'auto']), 'auto', 'link_kind'),
  sendsHello: withDefault(flag, false, 'sends_hello'),
  currency: optional(currency),
  hasCampaigns: withDefault(flag, false, 'campaigns'),
  hasLottery: withDefault(flag, false, 'lottery'),
  hidesPrecisionBets: withDefault(flag, false, 'plan_flag'),
  hasCalls: withDefault(flag, false, 'calls'),
  maxGroupMembers: withDefault(count, MAX_GROUP_MEMBERS, 'max_member'),
  apiHosts: withDefault(list(text, 20), [], 'api_hosts'),
  theme: withDefault(dictionary(text, 100), new Map()),
  icon: optional(text),
  ownTexts: withDefault(dictionary(text, 20), new Map(), 'own_texts'),
  vietnamesePack: withDefault(dictionary(text, 2000), new Map(), 'vi_pack'),
});
