// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type { PlayersApi } from './players.ts';
import type { PlayerListApi } from './player-list.ts';
import type { ErasuresApi } from './erasures.ts';
import type { GroupsApi } from './groups.ts';
import type { AccountsApi } from './accounts.ts';
import type { MessagesApi } from './messages.ts';
import type { BroadcastsApi } from './broadcasts.ts';
import type { ScheduledMessagesApi } from './scheduled-messages.ts';
import type { EnvelopesApi } from './envelopes.ts';
import type { TransfersApi } from './transfers.ts';
import type { StatisticsApi } from './statistics.ts';
import type { FiguresApi } from './figures.ts';
import type { ReportsApi } from './reports.ts';
import type { AuditApi } from './audit.ts';
import type { AgentsApi } from './agents.ts';
import type { TenantApi } from './tenant.ts';
import type { WebhooksApi } from './webhooks.ts';
import type { KeysApi } from './keys.ts';

export type * from './shared.ts';
export type * from './players.ts';
export type * from './player-list.ts';
export type * from './erasures.ts';
export type * from './groups.ts';
export type * from './accounts.ts';
export type * from './messages.ts';
export type * from './broadcasts.ts';
export type * from './scheduled-messages.ts';
export type * from './envelopes.ts';
export type * from './transfers.ts';
export type * from './statistics.ts';
export type * from './figures.ts';
export type * from './reports.ts';
export type * from './audit.ts';
export type * from './agents.ts';
export type * from './tenant.ts';
export type * from './webhooks.ts';
export type * from './keys.ts';

/** All operations of the server API. Arguments: the ids of the path, the body, the query, the options of the call. */
export type ServerApi =
  & PlayersApi
  & PlayerListApi
  & ErasuresApi
  & GroupsApi
  & AccountsApi
  & MessagesApi
  & BroadcastsApi
  & ScheduledMessagesApi
  & EnvelopesApi
  & TransfersApi
  & StatisticsApi
  & FiguresApi
  & ReportsApi
  & AuditApi
  & AgentsApi
  & TenantApi
  & WebhooksApi
  & KeysApi;
