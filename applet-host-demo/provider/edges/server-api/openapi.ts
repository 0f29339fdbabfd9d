import { type Endpoint, parametersOf, type PictureForm } from './endpoint.ts';
import { bodyExample, replyExample } from './examples.ts';
import type { Documented, JsonSchema } from './json-codecs.ts';
import { API_CODES } from './failures.ts';
import { PARAMETERS } from './parameters.ts';
import { SERVER_API_PATH } from './path.ts';
import { SCOPES } from '../../capabilities/operators/scopes.ts';

const JSON_TYPE = 'application/json';
export const LINES_MEDIA_TYPE = 'application/x-ndjson';

/** Writes the OpenAPI 3.1 document of the endpoints, from the same declarations that validate their requests. */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const schemas = new Map<string, JsonSchema>([['Error', ERROR]]);
  for (const endpoint of endpoints) {
    for (const codec of [endpoint.query, endpoint.body, endpoint.reply])
      for (const [name, schema] of codec?.definitions ?? []) schemas.set(name, schema);
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'MeeLine server API',
      version: '1.0.0',
      description:
        'For the servers of a platform: its players, groups and messages. All times are UTC, all bodies JSON. ' +
        'Repeat a failed request with the same Idempotency-Key: it takes effect once.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: SERVER_API_PATH }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key (`mk_…`), or a JWT that your server signs with the tenant’s identity key: issuer the tenant’s code, audience ' +
            `\`meeline-server\`, valid for at most five minutes, with a \`scope\` of words from: ${SCOPES.join(', ')}. ` +
            'Or the token of an operator’s session (`mo_…`), with the code of one of the operator’s tenants in the header X-MeeLine-Tenant.',
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'A repeat with the same key within 24 hours gets the first answer and has no second effect.',
          schema: { type: 'string', minLength: 1, maxLength: 128 },
        },
        RequestId: {
          name: 'X-Request-Id',
          in: 'header',
          description: 'Appears in the answer and in the provider’s log. Absent: the provider makes one.',
          schema: { type: 'string', pattern: '^[\\w.-]{8,64}$' },
        },
      },
      headers: HEADERS,
      responses: {
        Refused: errorResponse('The request is refused and had no effect. The code says why.'),
        Failed: errorResponse('The failure is on our side. A repeat with the same Idempotency-Key takes effect once.'),
      },
    },
  };
}

function operationOf(endpoint: Endpoint): JsonSchema {
  const { name, summary, description, scope, method, path, status, hasSecret, takesPicture } = endpoint;
  const takesKey = method !== 'GET' && !hasSecret && takesPicture === undefined;
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary,
    description: `${description === undefined ? '' : `${description} `}Scope: \`${scope}\`.`,
    parameters: [
      ...parametersOf(path).map((parameter) => ({
        name: parameter,
        in: 'path',
        required: true,
        ...describedBy(PARAMETERS[parameter].schema),
      })),
      ...queryParameters(endpoint.query),
      ...(takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/RequestId' },
    ],
    ...requestBody(endpoint),
    responses: {
      [status]: {
        description: 'Done.',
        headers: headerReferences(),
        content: replyContent(endpoint),
      },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  };
}

function replyContent(endpoint: Endpoint): JsonSchema {
  const { reply, asLines, asFile, method } = endpoint;
  if (asFile !== undefined) return { [asFile]: { schema: reply.schema } };
  return asLines
    ? { [LINES_MEDIA_TYPE]: { schema: reply.schema['items'] } }
    : { [JSON_TYPE]: { schema: reply.schema, ...(method === 'GET' ? {} : { example: replyExample(endpoint) }) } };
}

function requestBody(endpoint: Endpoint): JsonSchema {
  const { body, takesPicture } = endpoint;
  const json = body && { [JSON_TYPE]: { schema: body.schema, example: bodyExample(endpoint) } };
  const content = takesPicture === undefined ? json : bytesOf(takesPicture);
  return content === undefined ? {} : { requestBody: { required: true, content } };
}

/** Raw bytes have no `type` in OpenAPI 3.1, and their `maxLength` counts bytes. */
const bytesOf = ({ types, maxBytes }: PictureForm): JsonSchema =>
  Object.fromEntries(types.map((type) => [type, { schema: { contentMediaType: type, maxLength: maxBytes } }]));

/** The descriptions of the tags. */
const TAGS: Readonly<Record<string, string>> = {
  'player-list': 'The list of players: its length, and all of it as a table.',
  players: 'Users of the chat: profile, attributes, sessions, friends, freezing, erasure and export of their data.',
  erasures: 'The state of requested erasures.',
  groups: 'Groups: settings, members, roles and announcements.',
  accounts: 'Service accounts, in whose names the platform sends messages, and their pictures.',
  messages: 'Messages to one player or group.',
  broadcasts: 'Messages to all players, or to those with a tag.',
  'scheduled-messages': 'Messages that are sent at a later time.',
  envelopes: 'Red envelopes, to read.',
  transfers: 'Transfers of money, to read.',
  statistics: 'Numbers of the tenant.',
  figures: 'Figures of the last hour, day and month, for charts.',
  reports: 'Reports of messages, players and groups, and their decisions.',
  audit: 'The audit log, its export and the check of its chain.',
  agents: 'Agents of the customer service.',
  tenant: 'Settings of the tenant: origins, look, icons, identity keys.',
  webhooks: 'Servers that are notified of events, and failed deliveries.',
  keys: 'API keys.',
};

const tagOf = ({ path }: Endpoint): string => path.split('/')[1] ?? '';

function queryParameters(query: Documented): readonly JsonSchema[] {
  return (query.fields ?? []).map(({ name, isOptional, codec }) => ({
    name,
    in: 'query',
    required: !isOptional,
    // All codecs of this API have a schema.
    ...describedBy((codec as Documented).schema),
  }));
}

/** A schema of a parameter, with its description where readers of the document look for it. */
const describedBy = (schema: JsonSchema): JsonSchema =>
  schema['description'] === undefined ? { schema } : { description: schema['description'], schema };

const ERROR: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', description: 'For programs: never changes its meaning.', examples: API_CODES },
        message: { type: 'string', description: 'For people: an English sentence.' },
        field: { type: 'string', description: 'The wrong value.', examples: ['body.name'] },
        requestId: { type: 'string' },
      },
    },
  },
};

const HEADERS: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': { description: 'The id of the request.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Calls within a window.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Calls that are left in this window.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the next window.', schema: { type: 'integer' } },
};

const errorResponse = (description: string): JsonSchema => ({
  description,
  headers: headerReferences(),
  content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
});

const headerReferences = () =>
  Object.fromEntries(Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]));
