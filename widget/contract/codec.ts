/**
 * Two-way codecs. One definition names a value on the wire, decodes and validates it, encodes it, and documents it in
 * PROTOCOL.md. Only this file and the files built on it contain wire names.
 *
 * A schema library would check one direction only; renaming and encoding would need hand-written code. These codecs are smaller in
 * the eager bundle, and both directions always agree (widget/DECISIONS.md L-02).
 */
import type { RoleScheme } from '../domain/session/tenant.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { escapeText, unescapeText } from './escape.ts';

/** Settings that decoding and encoding need in addition to the value. */
export interface WireContext {
  readonly roleScheme: RoleScheme;
}

export interface Codec<T> {
  /** Decodes a wire value or throws a `WireError`; use `decode` at the edge. */
  readonly read: (wire: unknown, context: WireContext, path: string) => T;
  readonly write: (value: T, context: WireContext) => unknown;
  /** Name of this type in PROTOCOL.md. */
  readonly type: string;
  /** Only on records: the wire fields, for PROTOCOL.md. */
  readonly fields?: readonly WireField[];
}

export interface WireField {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly isOptional: boolean;
  readonly codec: Pick<Codec<unknown>, 'type' | 'fields'>;
}

/** A wire value that violates the contract. `path` names the field. */
export interface WireFailure {
  readonly path: string;
  readonly expected: string;
}

class WireError extends Error {
  readonly failure: WireFailure;

  constructor(path: string, expected: string) {
    super(`${path}: expected ${expected}`);
    this.failure = { path, expected };
  }
}

/** Refuses a wire value: for codecs written outside this file. */
export function refuse(path: string, expected: string): never {
  throw new WireError(path, expected);
}

/** Decodes a wire value at the edge. Fails with the path of the first wrong field. */
export function decode<T>(codec: Pick<Codec<T>, 'read'>, wire: unknown, context: WireContext): Result<T, WireFailure> {
  try {
    return success(codec.read(wire, context, '$'));
  } catch (error) {
    if (error instanceof WireError) return failure(error.failure);
    throw error;
  }
}

export const encode = <T>(codec: Codec<T>, value: T, context: WireContext): unknown => codec.write(value, context);

// ---- Values ----

/** Text, escaped on the wire. Numbers are accepted as text, because providers write ids differently. */
export const text: Codec<string> = {
  type: 'string',
  read: (wire, _context, path) => {
    if (typeof wire === 'string') return unescapeText(wire);
    if (typeof wire === 'number' && Number.isFinite(wire)) return String(wire);
    return refuse(path, 'a string');
  },
  write: escapeText,
};

/** Text of at most `maxUnits` UTF-16 units: a limit against abuse, larger than any rule of the domain. */
export function textUpTo(maxUnits: number): Codec<string> {
  return {
    type: `string ≤ ${maxUnits}`,
    read: (wire, context, path) => {
      const value = text.read(wire, context, path);
      return value.length <= maxUnits ? value : refuse(path, `a string of at most ${maxUnits} characters`);
    },
    write: escapeText,
  };
}

/** Text of a fixed form, such as an id. */
export function textThat(isValid: (value: string) => boolean, type: string): Codec<string> {
  return {
    type,
    read: (wire, context, path) => {
      const value = text.read(wire, context, path);
      return isValid(value) ? value : refuse(path, type);
    },
    write: escapeText,
  };
}

/** A whole number of zero or more; decimal text is accepted too. */
export const count: Codec<number> = {
  type: 'integer',
  read: (wire, _context, path) => {
    const value = typeof wire === 'string' && /^\d{1,15}$/.test(wire) ? Number(wire) : wire;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : refuse(path, 'an integer');
  },
  write: (value) => value,
};

/** A moment in milliseconds; ten digits are seconds. Spec: 3-transport §5. */
export const time: Codec<number> = {
  type: 'time (ms)',
  read: (wire, context, path) => {
    const value = count.read(wire, context, path);
    return value >= 1e9 && value < 1e10 ? value * 1000 : value;
  },
  write: (value) => value,
};

/** A switch: `'1'` or `'0'` on the wire; numbers and booleans are accepted too. */
export const flag: Codec<boolean> = {
  type: "'1' | '0'",
  read: (wire, _context, path) => {
    if (wire === '1' || wire === 1 || wire === true) return true;
    if (wire === '0' || wire === 0 || wire === false || wire === '') return false;
    return refuse(path, "'1' or '0'");
  },
  write: (value) => (value ? '1' : '0'),
};

/** One of a closed set of words. */
export function oneOf<const T extends string>(words: readonly T[]): Codec<T> {
  const type = words.map((word) => `'${word}'`).join(' | ');
  return {
    type,
    read: (wire, _context, path) => words.find((word) => word === wire) ?? refuse(path, type),
    write: (value) => value,
  };
}

/** Converts the value of another codec; the wire form stays the same. */
export function mapped<Wire, T>(
  codec: Codec<Wire>,
  into: (wire: Wire, path: string) => T,
  out: (value: T) => Wire,
): Codec<T> {
  return {
    type: codec.type,
    ...(codec.fields === undefined ? {} : { fields: codec.fields }),
    read: (wire, context, path) => into(codec.read(wire, context, path), path),
    write: (value, context) => codec.write(out(value), context),
  };
}

/** A list of at most `maxItems` items. */
export function list<T>(item: Codec<T>, maxItems = 10_000): Codec<readonly T[]> {
  return {
    type: `list of ${item.type}`,
    ...(item.fields === undefined ? {} : { fields: item.fields }),
    read: (wire, context, path) => {
      if (!Array.isArray(wire) || wire.length > maxItems) return refuse(path, `a list of at most ${maxItems}`);
      return wire.map((element, index) => item.read(element, context, `${path}[${index}]`));
    },
    write: (values, context) => values.map((value) => item.write(value, context)),
  };
}

/**
 * A list that drops items that cannot be decoded instead of refusing the whole list. For lists from a provider.
 */
export function tolerantList<T>(item: Codec<T>): Codec<readonly T[]> {
  const strict = list(item);
  return {
    ...strict,
    read: (wire, context, path) => {
      if (!Array.isArray(wire)) return refuse(path, 'a list');
      return wire.flatMap((element: unknown) => {
        const decoded = decode(item, element, context);
        return decoded.ok ? [decoded.value] : [];
      });
    },
  };
}

/** Values by key. A Map, because keys such as `__proto__` are harmless in it. */
export function dictionary<T>(item: Codec<T>, maxItems = 20_000): Codec<ReadonlyMap<string, T>> {
  return {
    type: `{ key: ${item.type} }`,
    read: (wire, context, path) => {
      if (!isPlainObject(wire)) return refuse(path, 'an object');
      const entries = Object.entries(wire);
      if (entries.length > maxItems) return refuse(path, `an object of at most ${maxItems} keys`);
      return new Map(entries.map(([key, value]) => [key, item.read(value, context, `${path}.${key}`)]));
    },
    write: (values, context) =>
      Object.fromEntries([...values].map(([key, value]) => [key, item.write(value, context)])),
  };
}

// ---- Records ----

interface Field<T, Optional extends boolean> {
  readonly codec: Codec<T>;
  /** Wire names: the first is written, all are read. Empty means the property's own name. */
  readonly names: readonly string[];
  readonly isOptional: Optional;
  readonly fallback?: () => T;
}

// oxlint-disable-next-line no-explicit-any -- a shape holds codecs of every type; their values are inferred per field
type Shape = Record<string, Codec<any> | Field<any, boolean>>;

type ValueOf<F> = F extends Field<infer T, boolean> ? T : F extends Codec<infer T> ? T : never;
type OptionalKeys<S extends Shape> = {
  [K in keyof S]: S[K] extends { readonly isOptional: true } ? K : never;
}[keyof S];

export type RecordOf<S extends Shape> = {
  readonly [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]>;
} & { readonly [K in OptionalKeys<S>]?: ValueOf<S[K]> | undefined };

/** The domain value of a codec. */
export type Decoded<C> = C extends Codec<infer T> ? T : never;

/** A field with a different wire name. More names are other spellings that are read but never written. */
export const named = <T>(names: string | readonly string[], codec: Codec<T>): Field<T, false> => ({
  codec,
  names: typeof names === 'string' ? [names] : names,
  isOptional: false,
});

/** A field that may be missing (or null). */
export const optional = <T>(codec: Codec<T>, names: string | readonly string[] = []): Field<T, true> => ({
  codec,
  names: typeof names === 'string' ? [names] : names,
  isOptional: true,
});

/** A field that older providers omit: then it is read as `fallback`. It is always written. */
export const withDefault = <T>(
  codec: Codec<T>,
  fallback: T,
  names: string | readonly string[] = [],
): Field<T, false> => ({
  codec,
  names: typeof names === 'string' ? [names] : names,
  isOptional: false,
  fallback: () => fallback,
});

/** An object with these properties; other fields on the wire are ignored. */
export function record<S extends Shape>(shape: S): Codec<RecordOf<S>> {
  const fields = Object.entries(shape).map(([key, definition]) => {
    const field: Field<unknown, boolean> =
      'codec' in definition ? definition : { codec: definition, names: [], isOptional: false };
    return { key, field, names: field.names.length > 0 ? field.names : [key] };
  });
  return {
    type: 'object',
    fields: fields.map(({ field, names }) => ({
      name: names[0] ?? '',
      otherNames: names.slice(1),
      isOptional: field.isOptional || field.fallback !== undefined,
      codec: field.codec,
    })),
    read: (wire, context, path) => {
      if (!isPlainObject(wire)) return refuse(path, 'an object');
      const value: Record<string, unknown> = {};
      for (const { key, field, names } of fields) {
        const name = names.find((candidate) => wire[candidate] !== undefined && wire[candidate] !== null);
        if (name !== undefined && Object.hasOwn(wire, name)) {
          value[key] = field.codec.read(wire[name], context, `${path}.${name}`);
        } else if (field.fallback !== undefined) {
          value[key] = field.fallback();
        } else if (!field.isOptional) {
          refuse(`${path}.${names[0] ?? key}`, field.codec.type);
        }
      }
      // The loop above has read every key of the shape with its codec.
      return value as RecordOf<S>;
    },
    write: (value, context) => {
      const source = value as Record<string, unknown>;
      const wire: Record<string, unknown> = {};
      for (const { key, field, names } of fields) {
        const property = source[key];
        if (property !== undefined) wire[names[0] ?? key] = field.codec.write(property, context);
      }
      return wire;
    },
  };
}

/** Two records whose fields are in one object on the wire. */
export const joined = <A, B>(first: Codec<A>, second: Codec<B>): Codec<readonly [A, B]> => ({
  type: 'object',
  fields: [...(first.fields ?? []), ...(second.fields ?? [])],
  read: (wire, context, path) => [first.read(wire, context, path), second.read(wire, context, path)],
  write: ([a, b], context) => Object.assign({}, first.write(a, context), second.write(b, context)),
});

/** No data; any value on the wire is ignored. */
export const nothing: Codec<undefined> = {
  type: 'nothing',
  read: () => undefined,
  write: () => ({}),
};

function isPlainObject(wire: unknown): wire is Record<string, unknown> {
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire);
}
