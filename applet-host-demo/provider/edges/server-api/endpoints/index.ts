import type { Endpoint } from '../endpoint.ts';
import { ACCOUNT_ENDPOINTS } from './accounts.ts';
import { AGENT_ENDPOINTS } from './agents.ts';
import { AUDIT_ENDPOINTS } from './audit.ts';
import { ERASURE_ENDPOINTS } from './erasures.ts';
import { EXPORT_ENDPOINTS } from './exports.ts';
import { FIGURE_ENDPOINTS } from './figures.ts';
import { FRIENDSHIP_ENDPOINTS } from './friendships.ts';
import { PLAYER_LIST_ENDPOINTS } from './player-list.ts';
import { LIMIT_ENDPOINTS } from './player-limits.ts';
import { MEMBER_ENDPOINTS } from './group-members.ts';
import { GROUP_ENDPOINTS } from './groups.ts';
import { IDENTITY_KEY_ENDPOINTS } from './identity-keys.ts';
import { KEY_ENDPOINTS } from './keys.ts';
import { MESSAGE_ENDPOINTS } from './messages.ts';
import { MONEY_ENDPOINTS } from './money.ts';
import { ORIGIN_ENDPOINTS } from './origins.ts';
import { TOKEN_ENDPOINTS } from './tokens.ts';
import { PLAYER_ENDPOINTS } from './players.ts';
import { PRODUCT_TEXT_ENDPOINTS } from './product-texts.ts';
import { REPORT_ENDPOINTS } from './reports.ts';
import { SCHEDULED_ENDPOINTS } from './scheduled-messages.ts';
import { SESSION_ACCESS_ENDPOINTS } from './session-access.ts';
import { SESSION_ENDPOINTS } from './sessions.ts';
import { STATISTICS_ENDPOINTS } from './statistics.ts';
import { TENANT_ENDPOINTS } from './tenant.ts';
import { TENANT_ICON_ENDPOINTS } from './tenant-icons.ts';
import { WEBHOOK_ENDPOINTS } from './webhooks.ts';

/** All endpoints of the server API, in the order of the document. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...PLAYER_ENDPOINTS,
  ...PLAYER_LIST_ENDPOINTS,
  ...LIMIT_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...ERASURE_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...FRIENDSHIP_ENDPOINTS,
  ...GROUP_ENDPOINTS,
  ...MEMBER_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...MESSAGE_ENDPOINTS,
  ...SCHEDULED_ENDPOINTS,
  ...MONEY_ENDPOINTS,
  ...STATISTICS_ENDPOINTS,
  ...FIGURE_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...SESSION_ACCESS_ENDPOINTS,
  ...AGENT_ENDPOINTS,
  ...TENANT_ENDPOINTS,
  ...TENANT_ICON_ENDPOINTS,
  ...PRODUCT_TEXT_ENDPOINTS,
  ...IDENTITY_KEY_ENDPOINTS,
  ...ORIGIN_ENDPOINTS,
  ...TOKEN_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...KEY_ENDPOINTS,
];
