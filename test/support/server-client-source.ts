/** Writes the generated modules of `server-client` from the OpenAPI document of the server API: one for each part of it. */

interface Schema {
  readonly $ref?: string;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly description?: string;
  readonly examples?: readonly string[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  /** One: the part of the API. */
  readonly tags: readonly [string];
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The kind of a body or a reply, as the client's run time distinguishes them. */
type BodyKind = 'none' | 'json' | 'picture';
type ReplyKind = 'json' | 'page' | 'lines' | 'bytes';

const HEAD =
  '// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.\n';
const LINE = 120;
/** The type of an object without properties. */
const NOTHING = 'Readonly<Record<string, never>>';
const KEY_PARAMETER = '#/components/parameters/IdempotencyKey';

/** The generated files by name. */
export function serverClientSource(document: object): Readonly<Record<string, string>> {
  const { paths, components } = document as OpenApi;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callOf(method.toUpperCase(), path, operation, components.schemas),
    ),
  );
  const tags = [...new Set(calls.map(tagOf))];
  const homes = homesOf(calls, components.schemas);
  return {
    'error-codes.ts': errorCodesFile(components.schemas),
    'shared.ts': sharedFile(components.schemas, homes),
    ...Object.fromEntries(
      tags.map((tag) => [
        `${tag}.ts`,
        partFile(
          tag,
          calls.filter((call) => tagOf(call) === tag),
          components.schemas,
          homes,
        ),
      ]),
    ),
    'server-api.ts': interfaceFile(tags),
    'operations.ts': operationsFile(calls),
  };
}

const SHARED = 'shared';
const tagOf = ({ operation }: Call): string => operation.tags[0];

/** The file of each schema: that of the only part that uses it, else the shared one. */
function homesOf(calls: readonly Call[], schemas: Readonly<Record<string, Schema>>): ReadonlyMap<string, string> {
  const users = new Map<string, Set<string>>();
  const use = (value: unknown, tag: string): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const tags = users.get(name) ?? new Set();
      if (tags.has(tag)) continue;
      users.set(name, tags.add(tag));
      use(schemas[name], tag);
    }
  };
  for (const call of calls)
    for (const value of [call.bodySchema, call.replySchema, call.query]) use(value, tagOf(call));
  return new Map(
    Object.keys(schemas).map((name) => {
      const [tag = SHARED, ...others] = users.get(name) ?? [];
      return [name, others.length === 0 ? tag : SHARED];
    }),
  );
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly takesKey: boolean;
  readonly body: BodyKind;
  readonly bodySchema: Schema | undefined;
  readonly reply: ReplyKind;
  readonly replySchema: Schema | undefined;
}

function callOf(method: string, path: string, operation: Operation, schemas: OpenApi['components']['schemas']): Call {
  const { parameters, requestBody, responses } = operation;
  const [[, success] = []] = Object.entries(responses);
  const [[replyType, { schema: replySchema }] = ['', {}]] = Object.entries(success?.content ?? {});
  const [bodyType = ''] = Object.keys(requestBody?.content ?? {});
  const query = parameters.filter((each) => each.in === 'query');
  return {
    method,
    path,
    operation,
    params: parameters.filter((each) => each.in === 'path'),
    query,
    takesKey: parameters.some(({ $ref }) => $ref === KEY_PARAMETER),
    body: bodyType === '' ? 'none' : bodyType === 'application/json' ? 'json' : 'picture',
    bodySchema: requestBody?.content['application/json']?.schema,
    reply: replyKindOf(replyType, query, replySchema, schemas),
    replySchema,
  };
}

function replyKindOf(
  mediaType: string,
  query: readonly Parameter[],
  schema: Schema | undefined,
  schemas: Readonly<Record<string, Schema>>,
): ReplyKind {
  if (mediaType === 'application/x-ndjson') return 'lines';
  if (mediaType !== 'application/json') return 'bytes';
  const isPage = query.some(({ name }) => name === 'cursor') && itemOf(schema, schemas) !== undefined;
  return isPage ? 'page' : 'json';
}

/** The items of a page. */
const itemOf = (schema: Schema | undefined, schemas: Readonly<Record<string, Schema>>): Schema | undefined =>
  (schema?.$ref === undefined ? schema : schemas[nameIn(schema.$ref)])?.properties?.['data']?.items;

const nameIn = (reference: string): string => {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return name === 'Error' ? 'ErrorBody' : name;
};

/** The TypeScript of a schema. A kind that the document did not use before is an error here, not `unknown` in the client. */
function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return choices.map((each) => typeOf(each, indent)).join(' | ');
  if (schema.enum !== undefined) return wrapUnion(schema.enum.map(quote), indent);
  const { type = 'unknown' } = schema;
  switch (type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array': {
      const item = typeOf(schema.items ?? {}, indent);
      return `readonly ${item.includes('|') ? `(${item})` : item}[]`;
    }
    case 'object': {
      if (schema.additionalProperties === true) return 'Readonly<Record<string, unknown>>';
      const members = membersOf(schema, `${indent}  `);
      return members === '' ? NOTHING : `{\n${members}${indent}}`;
    }
    case 'unknown':
      throw new Error(`the client's generator has no type for the schema ${JSON.stringify(schema)}`);
  }
}

function membersOf({ properties = {}, required = [] }: Schema, indent: string): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const type = typeOf(schema, indent);
      const key = /^\w+$/.test(name) ? name : quote(name);
      const member = required.includes(name) ? `${key}: ${type}` : `${key}?: ${type} | undefined`;
      return `${comment(wordsOf(schema), indent)}${indent}readonly ${member};\n`;
    })
    .join('');
}

const wordsOf = ({ description, format, examples }: Schema & { readonly format?: string }): string =>
  [
    description ?? (format === 'date-time' ? 'A time in UTC, such as `2026-01-31T12:00:00.000Z`.' : ''),
    examples === undefined ? '' : `For example ${examples.map((each) => `\`${each}\``).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const wrapUnion = (words: readonly string[], indent: string): string =>
  words.join(' | ').length > LINE / 2 ? words.map((each) => `\n${indent}  | ${each}`).join('') : words.join(' | ');

function comment(words: string, indent: string): string {
  if (words === '') return '';
  const room = LINE - indent.length - 7;
  const lines = words.split(' ').reduce<string[]>((made, each) => {
    const last = made.at(-1);
    if (last === undefined || last.length + each.length + 1 > room) return [...made, each];
    return [...made.slice(0, -1), `${last} ${each}`];
  }, []);
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

function schemaTypes(schemas: Readonly<Record<string, Schema>>, names: readonly string[]): readonly string[] {
  return names
    .filter((name) => name !== 'Error')
    .map((name) => {
      const schema = schemas[name] ?? {};
      return schema.type === 'object'
        ? `${comment(wordsOf(schema), '')}export interface ${name} {\n${membersOf(schema, '  ')}}\n`
        : `export type ${name} = ${typeOf(schema)};\n`;
    });
}

const namesIn = (homes: ReadonlyMap<string, string>, file: string): readonly string[] =>
  [...homes].filter(([, home]) => home === file).map(([name]) => name);

const sharedFile = (schemas: Readonly<Record<string, Schema>>, homes: ReadonlyMap<string, string>): string =>
  [HEAD, ...schemaTypes(schemas, namesIn(homes, SHARED))].join('\n');

function errorCodesFile(schemas: Readonly<Record<string, Schema>>): string {
  const codes = schemas['Error']?.properties?.['error']?.properties?.['code']?.examples ?? [];
  return `${HEAD}\n/** The codes of refusals. Later versions add codes. */\nexport type ErrorCode =${wrapUnion(codes.map(quote), '')};\n`;
}

const capital = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** Own names for the bodies and queries: `CreatePlayerBody`, `ListPlayersQuery`. */
function inputsOf(calls: readonly Call[]): Readonly<Record<string, Schema>> {
  const inputs = calls.flatMap(({ operation: { operationId }, bodySchema, query }) => [
    ...(bodySchema === undefined || bodySchema.$ref !== undefined
      ? []
      : [[`${capital(operationId)}Body`, bodySchema] as const]),
    ...(query.length === 0 ? [] : [[`${capital(operationId)}Query`, objectOf(query)] as const]),
  ]);
  return Object.fromEntries(inputs);
}

/** A part of the API: its operations, their bodies and queries, and the answers that no other part gives. */
function partFile(
  tag: string,
  calls: readonly Call[],
  schemas: Readonly<Record<string, Schema>>,
  homes: ReadonlyMap<string, string>,
): string {
  const methods = calls.map((call) => methodOf(call, schemas)).join('\n');
  const api = `export interface ${apiName(tag)} {\n${methods}}\n`;
  const inputs = Object.entries(inputsOf(calls)).map(
    ([name, schema]) => `export interface ${name} {\n${membersOf(schema, '  ')}}\n`,
  );
  const types = [...inputs, ...schemaTypes(schemas, namesIn(homes, tag))];
  const code = [api, ...types].join('').replaceAll(/\/\*\*.*?\*\//gs, '');
  const imports = [
    importOf(['CallOptions', 'KeyedOptions', 'Pages', 'PictureBody'], code, '../types.ts'),
    importOf(namesIn(homes, SHARED), code, './shared.ts'),
  ].join('');
  return [HEAD, ...(imports === '' ? [] : [imports]), api, ...types].join('\n');
}

/** `ScheduledMessagesApi` for `scheduled-messages`. */
const apiName = (tag: string): string => `${tag.split('-').map(capital).join('')}Api`;

function interfaceFile(tags: readonly string[]): string {
  const imports = tags.map((tag) => `import type { ${apiName(tag)} } from './${tag}.ts';\n`);
  const parts = [SHARED, ...tags].map((file) => `export type * from './${file}.ts';\n`);
  const type = `/** All operations of the server API. Arguments: the ids of the path, the body, the query, the options of the call. */\nexport type ServerApi =${tags.map((tag) => `\n  & ${apiName(tag)}`).join('')};\n`;
  return [HEAD, imports.join(''), parts.join(''), type].join('\n');
}

/** The import of those types that occur in the code. */
function importOf(names: readonly string[], code: string, file: string): string {
  const used = names.filter((name) => name !== 'Error' && new RegExp(`\\b${name}\\b`).test(code));
  return used.length === 0 ? '' : `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from '${file}';\n`;
}

const objectOf = (parameters: readonly Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function methodOf(call: Call, schemas: Readonly<Record<string, Schema>>): string {
  const { operation, params, query, body, bodySchema, takesKey } = call;
  const { operationId, summary, description } = operation;
  const parameters = [
    ...params.map(({ name, schema }) => `${name === 'export' ? 'exportId' : name}: ${typeOf(schema, '  ')}`),
    ...(body === 'picture' ? ['picture: PictureBody'] : []),
    ...(body === 'json' && bodySchema !== undefined
      ? [`body${isOptional(bodySchema) ? '?' : ''}: ${bodyName(operationId, bodySchema)}`]
      : []),
    ...(query.length === 0
      ? []
      : [`query${query.some(({ required }) => required) ? '' : '?'}: ${capital(operationId)}Query`]),
    `options?: ${takesKey ? 'KeyedOptions' : 'CallOptions'}`,
  ];
  return `${comment(`${summary}. ${description}`, '  ')}  ${operationId}(${parameters.join(', ')}): ${replyTypeOf(call, schemas)};\n`;
}

const isOptional = ({ $ref, required = [] }: Schema): boolean => $ref === undefined && required.length === 0;

const bodyName = (operationId: string, { $ref }: Schema): string =>
  $ref === undefined ? `${capital(operationId)}Body` : nameIn($ref);

function replyTypeOf({ reply, replySchema }: Call, schemas: Readonly<Record<string, Schema>>): string {
  if (reply === 'bytes') return 'Promise<ReadableStream<Uint8Array>>';
  const type = typeOf(replySchema ?? {}, '  ');
  if (type === NOTHING) return 'Promise<void>';
  if (reply === 'lines') return `AsyncIterable<${type}>`;
  const item = itemOf(replySchema, schemas);
  return reply === 'page' && item !== undefined ? `Pages<${type}, ${typeOf(item, '  ')}>` : `Promise<${type}>`;
}

function operationsFile(calls: readonly Call[]): string {
  const rows = calls.map(({ operation, method, path, body, reply, query, takesKey }) => {
    const facts = [
      `method: '${method}', path: '${path}'`,
      ...(body === 'none' ? [] : [`body: '${body}'`]),
      ...(query.length === 0 ? [] : ['hasQuery: true']),
      ...(takesKey ? ['takesKey: true'] : []),
      ...(reply === 'json' ? [] : [`reply: '${reply}'`]),
    ];
    return `  ${operation.operationId}: { ${facts.join(', ')} },\n`;
  });
  return `${HEAD}\nimport type { Operation } from '../types.ts';\n\nexport const OPERATIONS: Readonly<Record<string, Operation>> = {\n${rows.join('')}};\n`;
}
