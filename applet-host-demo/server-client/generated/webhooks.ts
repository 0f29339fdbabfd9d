// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  KeyedOptions,
  Pages,
} from '../types.ts';

export interface WebhooksApi {
  /**
   * Lists the webhooks of your tenant. A webhook with a `pause` has a server that does not answer, or answers with
   * errors. Its events wait; at `until` one of them tests the server, and the first success ends the pause. Scope:
   * `webhooks:read`.
   */
  listWebhooks(options?: CallOptions): Promise<Webhooks>;

  /**
   * Notifies a server of yours of events. The answer is the only place with the secret that signs the requests.
   * Events of one chat arrive in order, each at least once; without an answer 200 to 299 a delivery is repeated for
   * a day. Scope: `webhooks:write`.
   */
  createWebhook(body: CreateWebhookBody, options?: CallOptions): Promise<NewWebhook>;

  /** Removes a webhook and its waiting events. Scope: `webhooks:write`. */
  deleteWebhook(webhook: string, options?: KeyedOptions): Promise<void>;

  /**
   * Lists events whose delivery has failed, with the reason. Dead ones are no longer tried, and are removed after a
   * week. Scope: `webhooks:read`.
   */
  listFailedEvents(webhook: string, query?: ListFailedEventsQuery, options?: CallOptions): Pages<FailedEventPage, FailedEvent>;

  /** Delivers the dead events of a webhook again. A paused webhook is tested at once. Scope: `webhooks:write`. */
  replayEvents(webhook: string, options?: KeyedOptions): Promise<Replay>;
}

export interface CreateWebhookBody {
  /** An https address on the public internet. */
  readonly url: string;
  readonly events: readonly (
    | 'message.created'
    | 'user.offline_message'
    | 'group.created'
    | 'group.renamed'
    | 'group.dissolved'
    | 'group.member_joined'
    | 'group.member_left'
    | 'player.created'
    | 'session.started'
    | 'session.ended'
    | 'envelope.sent'
    | 'envelope.opened'
    | 'envelope.finished'
    | 'envelope.refunded'
    | 'bet.shared'
    | 'bet.followed'
    | 'bet.settled'
    | 'call.ended'
    | 'service.session_started'
    | 'service.session_ended'
    | 'service.session_scored'
    | 'report.created'
    | 'message.*'
    | 'user.*'
    | 'group.*'
    | 'player.*'
    | 'session.*'
    | 'envelope.*'
    | 'bet.*'
    | 'call.*'
    | 'service.*'
    | 'report.*')[];
}

export interface ListFailedEventsQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface WebhookPause {
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly since: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly until: string;
  readonly lastError: string;
}

export interface Webhook {
  /** The id of a webhook. */
  readonly webhookId: string;
  /** An https address on the public internet. */
  readonly url: string;
  readonly events: readonly string[];
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  readonly pause?: WebhookPause | undefined;
}

export interface Webhooks {
  readonly data: readonly Webhook[];
}

export interface NewWebhook {
  /** The id of a webhook. */
  readonly webhookId: string;
  readonly secret: string;
}

export interface FailedEvent {
  /** The `id` of the event, as your server gets it. */
  readonly eventId: string;
  readonly type: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  readonly tries: number;
  readonly lastError: string;
  readonly isDead: boolean;
}

export interface FailedEventPage {
  readonly data: readonly FailedEvent[];
  readonly nextCursor?: string | undefined;
}

export interface Replay {
  readonly replayed: number;
}
