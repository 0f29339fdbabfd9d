import { expect, it } from 'vitest';
import { optional } from '../../../widget/contract/codec.ts';
import { integer, listOf, nullable, object } from '../../../applet-host-demo/provider/edges/server-api/json-codecs.ts';

const amount = integer({ min: 0, max: 10 });
const part = object({ measured: nullable(amount), more: optional(amount), list: listOf(nullable(amount), { max: 2 }) });
const read = (wire: unknown) => part.read(wire, { roleScheme: 'B' }, '$');

it('reads null as absent except where it is a value', () => {
  const wire = { measured: null, more: null, list: [null, 2] };
  expect(read(wire)).toEqual({ measured: null, list: [null, 2] });
  expect(read({ ...wire, measured: 3, more: 1 })).toEqual({ measured: 3, more: 1, list: [null, 2] });
});

it('writes null and leaves out absent values', () => {
  const value = { measured: null, more: undefined, list: [null] };
  expect(part.write(value, { roleScheme: 'B' })).toEqual({ measured: null, list: [null] });
});

it('requires a nullable property, and describes it', () => {
  expect(() => read({ list: [] })).toThrow('$.measured: expected a whole number from 0 to 10');
  expect(() => read({ measured: 'x', list: [] })).toThrow('$.measured');
  expect(() => read({ measured: null, list: [], other: 1 })).toThrow('$.other');
  expect(part.schema).toMatchObject({
    properties: { measured: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
    required: ['measured', 'list'],
  });
});
