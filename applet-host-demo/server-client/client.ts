import { randomUUID } from 'node:crypto';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { OPERATIONS } from './generated/operations.ts';
import type { ServerApi } from './generated/server-api.ts';
import { linesOf, pagesOf, readJson } from './replies.ts';
import { createSend, type Send, type ServerRequest } from './send.ts';
import type { KeyedOptions, Operation, PictureBody, ServerClientOptions } from './types.ts';

/** Creates a client of a provider's server API. It holds no connection: one for the whole process is enough. */
export function createServerClient(options: ServerClientOptions): ServerApi {
  const send = createSend(options);
  const methods = Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (...args: readonly unknown[]) => run(send, operation, argumentsOf(name, operation, args)),
  ]);
  // The table and the interface are generated from the same document.
  return Object.fromEntries(methods) as ServerApi;
}

interface Arguments {
  readonly path: string;
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly options: KeyedOptions;
}

/** Assigns the arguments of a call: the ids of the path, the body, the query, the options. */
function argumentsOf(name: string, { path, body, hasQuery }: Operation, args: readonly unknown[]): Arguments {
  const left = [...args];
  // The types of the methods determine the kinds of the arguments.
  const next = () => left.shift() as Arguments['query'] | undefined;
  const filled = path.replaceAll(/{(\w+)}/g, (_, parameter: string) => {
    const id = left.shift();
    // `.` and `..` would name another path.
    if (typeof id !== 'string' || id === '' || id === '.' || id === '..')
      throw new TypeError(`${name}: "${parameter}" must be an id, not ${JSON.stringify(id)}.`);
    return encodeURIComponent(id);
  });
  return {
    path: filled,
    body: body === undefined ? undefined : left.shift(),
    query: (hasQuery === true ? next() : undefined) ?? {},
    options: next() ?? {},
  };
}

function run(send: Send, operation: Operation, args: Arguments): unknown {
  const request = requestOf(operation, args);
  const { reply = 'json' } = operation;
  switch (reply) {
    case 'page':
      return pagesOf((cursor) =>
        send(
          cursor === undefined ? request : requestOf(operation, { ...args, query: { ...args.query, cursor } }),
          readJson,
        ),
      );
    case 'lines':
      return { [Symbol.asyncIterator]: () => streamLines(send, request) };
    case 'bytes':
      return send(request, async ({ body }) => body);
    case 'json':
      return send(request, readJson);
  }
}

async function* streamLines(send: Send, request: ServerRequest): AsyncGenerator<unknown> {
  const body = await send(request, async (response) => response.body);
  if (body !== null) yield* linesOf(body as NodeStream<Uint8Array>);
}

function requestOf(operation: Operation, { path, body, query, options }: Arguments): ServerRequest {
  const { method, takesKey = false } = operation;
  const { idempotencyKey, requestId, signal } = options;
  const picture = operation.body === 'picture' ? (body as PictureBody) : undefined;
  return {
    method,
    path: path + queryOf(query),
    headers: {
      ...(operation.body === 'json' ? { 'content-type': 'application/json' } : {}),
      ...(picture === undefined ? {} : { 'content-type': picture.type }),
      ...(takesKey ? { 'idempotency-key': idempotencyKey ?? randomUUID() } : {}),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
    body: picture === undefined ? (operation.body === 'json' ? JSON.stringify(body ?? {}) : undefined) : picture.bytes,
    isRepeatable: method === 'GET' || takesKey,
    signal,
  };
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`;
}
