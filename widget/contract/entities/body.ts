/**
 * Codecs for the bodies (`msg`) of messages: texts that usually contain JSON. Providers write some fields under several names, and
 * numbers as texts; a missing field gets its default. Spec: 1-chat §3. D-10.
 */
import type { WireField } from '../codec.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** One property of a decoded body. It reads and writes one or more wire fields. */
export interface BodyField<T> {
  readonly wire: readonly WireField[];
  /** The property is omitted when it is read as undefined. */
  readonly isOptional?: true;
  /** `body` is the whole undecoded text, for bodies that are not JSON. */
  readonly read: (fields: Fields, body: string) => T;
  readonly write: (value: T) => Fields;
}

/** The body of one message type. */
export interface BodyCodec<T> {
  /** For PROTOCOL.md. */
  readonly fields: readonly WireField[];
  /** Returns undefined when the body is invalid for its type. */
  readonly read: (body: string) => T | undefined;
  readonly write: (value: T) => string;
}

type FieldsOf<T> = {
  readonly [K in keyof T]-?: BodyField<object extends Pick<T, K> ? T[K] | undefined : T[K]>;
};

interface BodyRules<T> {
  readonly isValid?: (value: T, fields: Fields) => boolean;
  readonly parse?: (body: string) => Fields;
}

/** A body with one field per property. */
export function body<T extends object>(shape: FieldsOf<T>, rules: BodyRules<T> = {}): BodyCodec<T> {
  const { isValid = () => true, parse = parseBody } = rules;
  // The type of the shape relates each property to its field.
  const entries = Object.entries(shape as unknown as Readonly<Record<string, BodyField<unknown>>>);
  return {
    fields: entries.flatMap(([, { wire }]) => wire),
    read(text) {
      const fields = parse(text);
      const parts = entries.flatMap(([key, field]) => {
        const part = field.read(fields, text);
        return part === undefined && field.isOptional === true ? [] : [[key, part] as const];
      });
      // Every property of the shape was read by its own field.
      const value = Object.fromEntries(parts) as T;
      return isValid(value, fields) ? value : undefined;
    },
    write(value) {
      const parts = entries.map(([key, field]) => field.write(value[key as keyof T]));
      const wire = Object.assign({}, ...parts) as Fields;
      return Object.keys(wire).length === 0 ? '' : JSON.stringify(wire);
    },
  };
}

export const wireField = (type: string, [name = '', ...otherNames]: readonly string[]): WireField => ({
  name,
  otherNames,
  isOptional: true,
  codec: { type },
});

/** A property that follows from the message type. */
export const constant = <T>(value: T): BodyField<T> => ({ wire: [], read: () => value, write: () => ({}) });

/** A property that is read only: chats do not write bodies with it. */
export const readOnly = <T>(
  type: string,
  names: readonly string[],
  read: (fields: Fields, body: string) => T,
): BodyField<T> => ({ wire: [wireField(type, names)], read, write: () => ({}) });

/** A text; empty by default. Numbers are accepted. */
export const text = (...names: readonly [string, ...string[]]): BodyField<string> => ({
  wire: [wireField('string', names)],
  read: (fields) => firstText(fields, names),
  write: (value) => ({ [names[0]]: value }),
});

/** A text that may be the whole body instead of a field. */
export const textOrBody = (...names: readonly [string, ...string[]]): BodyField<string> => ({
  ...text(...names),
  read: (fields, whole) => firstText(fields, names) || (whole.startsWith('{') ? '' : whole),
});

/** A positive number; 0 by default. */
export const number = (name: string): BodyField<number> => ({
  wire: [wireField('number', [name])],
  read: (fields) => numberOf(fields[name]),
  write: (value) => ({ [name]: value }),
});

/** A duration: seconds on the wire, milliseconds in the domain. */
export const duration: BodyField<number> = {
  wire: [wireField('number (s)', ['duration', 'time'])],
  read: (fields) => Math.round(numberOf(fields['duration'], fields['time']) * 1000),
  write: (value) => ({ duration: value / 1000 }),
};

/** A time in milliseconds; ten digits are seconds. */
export const moment = (name: string): BodyField<number | undefined> => ({
  wire: [wireField('time (ms)', [name])],
  read: (fields) => {
    const time = numberOf(fields[name]);
    return time === 0 ? undefined : time < 1e10 ? time * 1000 : time;
  },
  write: (value): Fields => (value === undefined ? {} : { [name]: value }),
});

/** A state by its wire value. `otherwise` is not written. */
export const stateOf = <T extends string>(states: Readonly<Record<string, T>>, otherwise: T): BodyField<T> => {
  const entries = Object.entries(states);
  const type = entries.map(([value, state]) => `'${value}': ${state}`);
  return {
    wire: [wireField(`${type.join(', ')}; otherwise ${otherwise}`, ['state'])],
    read: (fields) => states[firstText(fields, ['state'])] ?? otherwise,
    write: (value): Fields => {
      const written = entries.find(([, state]) => state === value)?.[0];
      return written === undefined ? {} : { state: written };
    },
  };
};

/** An amount of money as a decimal text. D-08. */
export const amount: BodyField<string | undefined> = {
  wire: [wireField('decimal string', ['amount'])],
  read: (fields) => firstText(fields, ['amount']) || undefined,
  write: (value): Fields => (value === undefined ? {} : { amount: value }),
};

/** Returns the first non-empty value among several field names. */
export function firstText(fields: Fields, names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return '';
}

/** Returns the first positive number, also from text; 0 if there is none. */
export function numberOf(...values: readonly unknown[]): number {
  for (const value of values) {
    const found = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
    if (Number.isFinite(found) && found > 0) return found;
  }
  return 0;
}

export const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false;

/** Returns the fields of a body: JSON, or base64 of JSON. Any other body has no fields. */
export function parseBody(body: string): Fields {
  for (const candidate of [body, fromBase64(body)]) {
    if (candidate === undefined) continue;
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null) return value as Fields;
    } catch {
      // Not JSON: try the next candidate, or return no fields.
    }
  }
  return {};
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 to UTF-8 text, or returns undefined. Hand-written: this layer uses neither browser nor Node APIs. */
function fromBase64(body: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined;
  const bits = Array.from(body.replace(/=+$/, ''), (digit) => BASE64.indexOf(digit).toString(2).padStart(6, '0')).join(
    '',
  );
  const bytes = bits.match(/.{8}/g) ?? [];
  try {
    return decodeURIComponent(
      bytes.map((byte) => `%${Number.parseInt(byte, 2).toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return undefined;
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
