import type { Codec } from './codec.ts';

/**
 * A call by name (`p`), over the socket or over HTTP at `/api/srvc/v1`.
 * One file per operation: name, request and reply next to each other.
 */
export interface Operation<Request, Reply> {
  readonly kind: 'operation';
  readonly name: string;
  readonly request: Codec<Request>;
  readonly reply: Codec<Reply>;
}

/** Marks a chat as read. The name is here because the transport needs only the name of that operation. */
export const MSG_READ = 'msgRead';

/** A GET has no body: its fields are in its path. */
export type HttpMethod = 'POST' | 'GET' | 'PUT';

/** A direct call: `POST /vap/api/im<path>` (or GET where noted). One file per path. */
export interface HttpCall<Request, Reply> {
  readonly kind: 'http';
  /** `{name}` stands for the field `name` of the request, which is in the path in addition to the body. */
  readonly path: string;
  readonly method: HttpMethod;
  /** Callable without a session: sign-in and configuration. */
  readonly isPublic: boolean;
  readonly request: Codec<Request>;
  readonly reply: Codec<Reply>;
}

/** An event that the provider sends without a request: `{type, d}`. One file per event. */
export interface Push<Data> {
  readonly kind: 'push';
  readonly type: string;
  readonly data: Codec<Data>;
}

export function operation<Request, Reply>(
  name: string,
  request: Codec<Request>,
  reply: Codec<Reply>,
): Operation<Request, Reply> {
  return { kind: 'operation', name, request, reply };
}

export function httpCall<Request, Reply>(
  path: string,
  request: Codec<Request>,
  reply: Codec<Reply>,
  options: { readonly method?: HttpMethod; readonly isPublic?: boolean } = {},
): HttpCall<Request, Reply> {
  return { kind: 'http', path, method: options.method ?? 'POST', isPublic: options.isPublic ?? false, request, reply };
}

export function push<Data>(type: string, data: Codec<Data>): Push<Data> {
  return { kind: 'push', type, data };
}
