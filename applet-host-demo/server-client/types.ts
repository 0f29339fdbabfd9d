/** An API key (`mk_…`), or a function that returns a signed token. It is called for each try, so tokens may be short-lived. */
export type Credential = string | (() => string | Promise<string>);

export interface ServerClientOptions {
  /** The origin of the MeeLine provider, such as `https://chat.lottery.example`. */
  readonly url: string;
  readonly credential: Credential;
  /** Further tries after the first one: 4 if absent, 0 for none. */
  readonly retries?: number | undefined;
  /** The limit of each try in milliseconds; 30,000 if absent. */
  readonly timeoutMs?: number | undefined;
  /** The longest wait between two tries in milliseconds; 60,000 if absent. An answer that asks for a longer wait is the error. */
  readonly maxWaitMs?: number | undefined;
  /** Instead of the global `fetch`, for example with a proxy. */
  readonly fetch?: typeof fetch | undefined;
}

export interface CallOptions {
  /** Ends the call, also between two tries. The call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Appears in the answer and in the provider's log. 8 to 64 letters, digits, `_`, `.` and `-`. */
  readonly requestId?: string | undefined;
}

export interface KeyedOptions extends CallOptions {
  /**
   * Your own key of this change: a call with the same key has no second effect within 24 hours. Absent: a random one, which all tries
   * of this call share.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface PictureBody {
  readonly bytes: Uint8Array | Blob;
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
}

/** A promise of the first page, and an iteration over the items of all pages, which fetches each page when it is reached. */
export type Pages<Page, Item> = Promise<Page> & AsyncIterable<Item>;

/** An operation of the document, as the run time needs it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: 'json' | 'picture';
  readonly hasQuery?: true;
  /** The operation takes an Idempotency-Key. */
  readonly takesKey?: true;
  /** Absent: one JSON value. */
  readonly reply?: 'page' | 'lines' | 'bytes';
}
