import type { Readable } from 'node:stream';
import { type Decoded, encode } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import type { Services } from '../../calls/services.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import type { ApiCaller } from './authenticate.ts';
import type { ApiOutcome } from './failures.ts';
import { type Documented, type FileMediaType, type JsonCodec, NOTHING, object } from './json-codecs.ts';
import { PARAMETERS, type ParameterName } from './parameters.ts';
import { readPart, WIRE_CONTEXT } from './read-part.ts';
import type { Scope } from '../../capabilities/operators/scopes.ts';

export interface ApiContext {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly caller: ApiCaller;
  readonly address: string;
  readonly requestId: string;
  /** The body, for endpoints that take a picture. */
  readonly picture: Readable | undefined;
  /** The id of what the call creates. A repeat with the same Idempotency-Key gets the same one. S-01. */
  readonly localId: string;
}

/** The context of an act in the platform's name: of a call, or of a job that does later what a call has asked for. */
export type PlatformContext = Pick<ApiContext, 'services' | 'tenant' | 'address' | 'localId'>;

/** The form of a body that is a picture. */
export interface PictureForm {
  /** Media types. */
  readonly types: readonly string[];
  readonly maxBytes: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `/players/{player}` → `{ player: string }` */
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: K extends ParameterName ? Decoded<(typeof PARAMETERS)[K]> : never } & ParamsOf<Rest>
  : object;

interface Declaration<Path extends string, Query, Body, Reply> {
  /** The name of the operation in the document. */
  readonly name: string;
  readonly method: Method;
  readonly path: Path;
  readonly scope: Scope;
  readonly summary: string;
  readonly description?: string;
  readonly query?: JsonCodec<Query>;
  readonly body?: JsonCodec<Body>;
  readonly reply: JsonCodec<Reply>;
  /** The status of success; 201 where something was created. */
  readonly status?: 200 | 201;
  /** The reply contains a secret, which must not be stored for repeats. */
  readonly hasSecret?: true;
  /** The body is a picture. A repeat stores it again, so there are no idempotency keys. */
  readonly takesPicture?: PictureForm;
  /** The reply is a list, written as one JSON object a line (NDJSON). */
  readonly asLines?: true;
  /** Nothing is changed, though the call has a body: the audit log leaves it out. */
  readonly changesNothing?: true;
  /** A reading call whose successful calls are in the audit log: it shows conversations of players. */
  readonly showsConversations?: true;
  /** The reply is a file of this type (`fileOf`). Its downloads are in the audit log. */
  readonly asFile?: FileMediaType;
  /** Fields of the body whose values the audit log keeps. They contain ids or closed words, never texts. */
  readonly audited?: readonly (keyof Body & string)[];
  /** An object in the body: the audit log names the fields inside it, not the object. */
  readonly auditedObject?: keyof Body & string;
}

interface ApiRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** An endpoint whose types are hidden. Routes and the OpenAPI document work with this form. */
export interface Endpoint {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly scope: Scope;
  readonly summary: string;
  readonly description?: string;
  readonly status: number;
  readonly hasSecret: boolean;
  readonly takesPicture: PictureForm | undefined;
  readonly asLines: boolean;
  /** Successful calls are in the audit log: changes, downloads, and looks into conversations. */
  readonly isAudited: boolean;
  readonly asFile: FileMediaType | undefined;
  readonly audited: readonly string[];
  readonly auditedObject: string | undefined;
  readonly query: Documented;
  readonly body: Documented | undefined;
  readonly reply: Documented;
  /** Checks the form of a request. Returns the call that it asks for, or what is wrong with it. */
  readonly read: (
    wire: ApiRequest<unknown, unknown, unknown>,
  ) => ApiOutcome<(context: ApiContext) => Promise<ApiOutcome<unknown>>>;
}

/** Declares an endpoint: route, validation, and its part of the OpenAPI document. */
export function endpoint<const Path extends string, Reply, Query = object, Body = object>(
  declaration: Declaration<Path, Query, Body, Reply>,
  run: (request: ApiRequest<ParamsOf<Path>, Query, Body>, context: ApiContext) => Promise<ApiOutcome<Reply>>,
): Endpoint {
  const { query, body, reply, status = 200, hasSecret = false, takesPicture, ...more } = declaration;
  const {
    asLines = false,
    asFile,
    audited = [],
    auditedObject,
    changesNothing = false,
    showsConversations,
    ...rest
  } = more;
  // Without a codec the type is its default, `object`.
  const queryCodec = (query ?? NOTHING) as JsonCodec<Query>;
  const bodyCodec = (body ?? NOTHING) as JsonCodec<Body>;
  const paramsCodec = object(
    Object.fromEntries(parametersOf(declaration.path).map((name) => [name, PARAMETERS[name]])),
  );
  return {
    ...rest,
    status,
    hasSecret,
    takesPicture,
    asLines,
    asFile,
    isAudited: (declaration.method !== 'GET' && !changesNothing) || asFile !== undefined || showsConversations === true,
    audited,
    auditedObject,
    query: queryCodec,
    body: body === undefined ? undefined : bodyCodec,
    reply,
    read: (wire) => {
      const params = readPart(paramsCodec, wire.params, 'path');
      if (!params.ok) return params;
      const asked = readPart(queryCodec, wire.query, 'query');
      if (!asked.ok) return asked;
      const sent = readPart(bodyCodec, wire.body, 'body');
      if (!sent.ok) return sent;
      // The codec was made from the path's own names.
      const request = { params: params.value as ParamsOf<Path>, query: asked.value, body: sent.value };
      return success(async (context) => {
        const outcome = await run(request, context);
        return outcome.ok ? success(encode(reply, outcome.value, WIRE_CONTEXT)) : outcome;
      });
    },
  };
}

/** The names of the parameters in a path. */
export const parametersOf = (path: string): readonly ParameterName[] =>
  [...path.matchAll(/{(\w+)}/g)].map(([, name]) => {
    if (name !== undefined && name in PARAMETERS) return name as ParameterName;
    throw new Error(`the path ${path} has an unknown parameter`);
  });
