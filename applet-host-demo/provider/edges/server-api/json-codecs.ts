import type { Readable } from 'node:stream';
import { type Codec, list, record, type RecordOf, refuse } from '#contract/codec.ts';
import type { CSV_MEDIA_TYPE } from '#domain/csv.ts';

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A codec of the server API: plain JSON, without the widget's escaping and short names. Its schema documents it in the OpenAPI
 * document, so that validation and document cannot differ.
 */
export interface JsonCodec<T> extends Codec<T> {
  readonly schema: JsonSchema;
  /** The named schemas that `schema` refers to. */
  readonly definitions: ReadonlyMap<string, JsonSchema>;
  /** Null is a value. Absent: null in an object is the same as an absent property. */
  readonly isNullable?: true;
}

/** The parts of a codec that the document needs. */
export type Documented = Pick<JsonCodec<unknown>, 'type' | 'schema' | 'definitions' | 'fields'>;

const NONE: ReadonlyMap<string, JsonSchema> = new Map();

interface TextRules {
  /** UTF-16 units. */
  readonly max: number;
  readonly min?: number;
  readonly pattern?: RegExp;
  readonly description?: string;
  readonly examples?: readonly string[];
}

/** A text without NUL, which the database cannot store. */
export function string({ max, min = 0, pattern, description, examples }: TextRules): JsonCodec<string> {
  const type =
    pattern === undefined ? `a string of ${min} to ${max} characters` : `a string that matches ${pattern.source}`;
  return {
    type,
    schema: {
      type: 'string',
      ...(min === 0 ? {} : { minLength: min }),
      maxLength: max,
      ...(pattern === undefined ? {} : { pattern: pattern.source }),
      ...(description === undefined ? {} : { description }),
      ...(examples === undefined ? {} : { examples }),
    },
    definitions: NONE,
    read: (wire, _context, path) => {
      const isText = typeof wire === 'string' && wire.length >= min && wire.length <= max && !wire.includes('\0');
      return isText && (pattern === undefined || pattern.test(wire)) ? wire : refuse(path, type);
    },
    write: (value) => value,
  };
}

export const boolean: JsonCodec<boolean> = {
  type: 'true or false',
  schema: { type: 'boolean' },
  definitions: NONE,
  read: (wire, _context, path) => (typeof wire === 'boolean' ? wire : refuse(path, 'true or false')),
  write: (value) => value,
};

export function integer({ min, max }: { readonly min: number; readonly max: number }): JsonCodec<number> {
  const type = `a whole number from ${min} to ${max}`;
  return {
    type,
    schema: { type: 'integer', minimum: min, maximum: max },
    definitions: NONE,
    read: (wire, _context, path) =>
      Number.isSafeInteger(wire) && Number(wire) >= min && Number(wire) <= max ? Number(wire) : refuse(path, type),
    write: (value) => value,
  };
}

/** A number with decimals, in answers only. */
export const number: JsonCodec<number> = {
  type: 'a number',
  schema: { type: 'number' },
  definitions: NONE,
  read: (wire, _context, path) => (Number.isFinite(wire) ? Number(wire) : refuse(path, 'a number')),
  write: (value) => value,
};

/** A whole number in a query, where all values are texts. */
export function integerText(rules: { readonly min: number; readonly max: number }): JsonCodec<number> {
  const number = integer(rules);
  const read: JsonCodec<number>['read'] = (wire, context, path) =>
    number.read(typeof wire === 'string' && /^-?\d{1,15}$/.test(wire) ? Number(wire) : wire, context, path);
  return { ...number, read };
}

/** The same values, with their meaning in this place. */
export const described = <T>(codec: JsonCodec<T>, description: string): JsonCodec<T> => ({
  ...codec,
  schema: { ...codec.schema, description },
});

/** A moment: milliseconds here, ISO 8601 in UTC on the wire. */
export const time: JsonCodec<number> = {
  type: 'a time such as 2026-01-31T12:00:00.000Z',
  schema: { type: 'string', format: 'date-time' },
  definitions: NONE,
  read: (wire, _context, path) => {
    const isTime = typeof wire === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(wire);
    const timeMs = isTime ? Date.parse(wire) : Number.NaN;
    return Number.isNaN(timeMs) ? refuse(path, time.type) : timeMs;
  },
  write: (value) => new Date(value).toISOString(),
};

/** One of a closed set of words. */
export function word<const T extends string>(words: readonly T[]): JsonCodec<T> {
  const type = `one of ${words.join(', ')}`;
  return {
    type,
    schema: { type: 'string', enum: words },
    definitions: NONE,
    read: (wire, _context, path) => words.find((each) => each === wire) ?? refuse(path, type),
    write: (value) => value,
  };
}

export function listOf<T>(
  item: JsonCodec<T>,
  { max, min = 0 }: { readonly max: number; readonly min?: number },
): JsonCodec<readonly T[]> {
  const items = list(item, max);
  return {
    ...items,
    schema: { type: 'array', items: item.schema, maxItems: max, ...(min === 0 ? {} : { minItems: min }) },
    definitions: item.definitions,
    read: (wire, context, path) => {
      const values = items.read(wire, context, path);
      return values.length < min ? refuse(path, `a list of ${min} to ${max}`) : values;
    },
  };
}

/** A value that is always there, and null if it is unknown. */
export function nullable<T>(inner: JsonCodec<T>): JsonCodec<T | null> {
  return {
    type: `${inner.type}, or null`,
    schema: { anyOf: [inner.schema, { type: 'null' }] },
    definitions: inner.definitions,
    isNullable: true,
    read: (wire, context, path) => (wire === null ? null : inner.read(wire, context, path)),
    write: (value, context) => (value === null ? null : inner.write(value, context)),
  };
}

type Shape = Parameters<typeof record>[0];

/**
 * An object with exactly these properties. Unknown ones are refused, because a misspelled optional property would otherwise have no
 * effect and no error.
 *
 * @param name the name of the schema in the document; absent: the schema is written where it is used
 */
export function object<S extends Shape>(shape: S, name?: string): JsonCodec<RecordOf<S>> {
  const all = record(shape);
  const isNullable = ([, value]: [string, Shape[string]]): boolean => 'isNullable' in value;
  // A record reads null as an absent property.
  const nullables = Object.entries(shape).filter(isNullable) as [string, JsonCodec<unknown>][];
  const others = record(Object.fromEntries(Object.entries(shape).filter((entry) => !isNullable(entry))));
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  const definitions = new Map<string, JsonSchema>();
  for (const { name: property, isOptional, codec } of all.fields ?? []) {
    // All codecs of this API are made in this file.
    const { schema, definitions: inner } = codec as Documented;
    properties[property] = schema;
    if (!isOptional) required.push(property);
    for (const [key, definition] of inner) definitions.set(key, definition);
  }
  const schema: JsonSchema = {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
  if (name !== undefined) definitions.set(name, schema);
  return {
    ...all,
    schema: name === undefined ? schema : { $ref: `#/components/schemas/${name}` },
    definitions,
    read: (wire, context, path) => {
      const value: Record<string, unknown> = others.read(wire, context, path);
      for (const [property, codec] of nullables)
        value[property] = codec.read((wire as Record<string, unknown>)[property], context, `${path}.${property}`);
      const unknown = Object.keys(wire as object).find((key) => !Object.hasOwn(properties, key));
      if (unknown !== undefined) refuse(`${path}.${unknown}`, 'left out: there is no such field');
      // Both parts of the shape were read.
      return value as RecordOf<S>;
    },
  };
}

/** One of several objects, which their property `type` distinguishes: the key of each variant. */
export function union<Values extends Readonly<Record<string, object>>>(
  variants: { readonly [Type in keyof Values]: JsonCodec<Values[Type]> },
  name: string,
): JsonCodec<Values[keyof Values]> {
  type Value = Values[keyof Values];
  // A variant reads and writes the values of its own type only.
  const byType = new Map(Object.entries(variants)) as ReadonlyMap<unknown, JsonCodec<Value>>;
  const types = [...byType.keys()].join(', ');
  const definitions = new Map([...byType.values()].flatMap((variant) => [...variant.definitions]));
  definitions.set(name, { oneOf: [...byType.values()].map(({ schema }) => schema) });
  return {
    type: `an object whose "type" is one of ${types}`,
    schema: { $ref: `#/components/schemas/${name}` },
    definitions,
    read: (wire, context, path) => {
      const variant = typeof wire === 'object' && wire !== null && 'type' in wire ? byType.get(wire.type) : undefined;
      return variant === undefined ? refuse(`${path}.type`, `one of ${types}`) : variant.read(wire, context, path);
    },
    write: (value, context) => ('type' in value ? byType.get(value.type)?.write(value, context) : undefined),
  };
}

/** An object whose properties another module checks. */
export function freeObject(description: string): JsonCodec<Readonly<Record<string, unknown>>> {
  return {
    type: 'an object',
    schema: { type: 'object', description, additionalProperties: true },
    definitions: NONE,
    read: (wire, _context, path) =>
      typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? { ...wire } : refuse(path, 'an object'),
    write: (value) => value,
  };
}

/** A file that is streamed. */
export interface StreamedFile {
  /** In bytes; undefined: not known before its end. */
  readonly size: number | undefined;
  /** The name under which a browser saves it. */
  readonly name: string;
  readonly open: () => Readable;
}

/** The media types of streamed files. */
export type FileMediaType = 'application/zip' | 'application/octet-stream' | typeof CSV_MEDIA_TYPE;

/** The reply of an endpoint with `asFile`: only for replies. */
export const fileOf = (mediaType: FileMediaType): JsonCodec<StreamedFile> => ({
  type: `a file (${mediaType})`,
  // Raw bytes have no `type` in OpenAPI 3.1.
  schema: { contentMediaType: mediaType },
  definitions: NONE,
  read: (_wire, _context, path) => refuse(path, 'left out: such a file is never sent to the server'),
  write: (value) => value,
});

export const NOTHING = object({});
