// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  KeyedOptions,
  Pages,
} from '../types.ts';

export interface KeysApi {
  /** Lists API keys, also revoked ones, without their secrets. Scope: `keys:read`. */
  listKeys(query?: ListKeysQuery, options?: CallOptions): Pages<ApiKeyPage, ApiKey>;

  /**
   * Creates an API key. The answer is the only place with the secret. A caller can give only scopes that it has
   * itself. Scope: `keys:write`.
   */
  createKey(body: CreateKeyBody, options?: CallOptions): Promise<NewApiKey>;

  /** Revokes an API key at once. A caller can revoke only keys whose scopes it has itself. Scope: `keys:write`. */
  revokeKey(key: string, options?: KeyedOptions): Promise<void>;
}

export interface ListKeysQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface CreateKeyBody {
  /** The purpose of the key. */
  readonly name: string;
  readonly scopes: readonly (
    | 'players:read'
    | 'players:write'
    | 'players:freeze'
    | 'players:export'
    | 'sessions:read'
    | 'sessions:write'
    | 'friendships:read'
    | 'friendships:write'
    | 'groups:read'
    | 'groups:write'
    | 'accounts:read'
    | 'accounts:write'
    | 'agents:read'
    | 'agents:write'
    | 'messages:send'
    | 'money:read'
    | 'statistics:read'
    | 'moderation:read'
    | 'moderation:write'
    | 'audit:read'
    | 'tenant:read'
    | 'tenant:write'
    | 'webhooks:read'
    | 'webhooks:write'
    | 'keys:read'
    | 'keys:write')[];
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt?: string | undefined;
}

export interface ApiKey {
  readonly keyId: string;
  /** The purpose of the key. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly expiresAt?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly revokedAt?: string | undefined;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly lastUsedAt?: string | undefined;
}

export interface ApiKeyPage {
  readonly data: readonly ApiKey[];
  readonly nextCursor?: string | undefined;
}

export interface NewApiKey {
  readonly keyId: string;
  readonly secret: string;
}
