// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  Pages,
} from '../types.ts';
import type {
  Erasure,
} from './shared.ts';

export interface ErasuresApi {
  /** Lists the players whose personal data are removed, or were. Scope: `players:read`. */
  listErasures(query?: ListErasuresQuery, options?: CallOptions): Pages<ErasurePage, Erasure>;
}

export interface ListErasuresQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface ErasurePage {
  readonly data: readonly Erasure[];
  readonly nextCursor?: string | undefined;
}
