import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as codec from '../../../widget/contract/codec.ts';
import { escapeText, unescapeText } from '../../../widget/contract/escape.ts';
import { groupEntry } from '../../../widget/contract/entities/group.ts';
import { sentMessage } from '../../../widget/contract/entities/message.ts';
import { groupId } from '../../../widget/contract/ids.ts';
import * as bridge from '../../../widget/contract/host-bridge.ts';
import { role, roleWithColor } from '../../../widget/contract/role.ts';

const B = { roleScheme: 'B' } as const;
const read = <T>(of: codec.Codec<T>, wire: unknown, context: codec.WireContext = B) => codec.decode(of, wire, context);

test('every text survives escaping, and nothing that could be markup is left in it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(unescapeText(escapeText(text))).toBe(text);
      expect(escapeText(text)).not.toMatch(/[<>"']/);
    }),
  );
});

describe('values', () => {
  test.each([
    [codec.text, 12, '12'],
    [codec.count, '12', 12],
    [codec.time, 1_700_000_000, 1_700_000_000_000],
    [codec.time, 1_700_000_000_123, 1_700_000_000_123],
    [codec.flag, '1', true],
    [codec.flag, 0, false],
    [codec.flag, '', false],
  ] as [codec.Codec<unknown>, unknown, unknown][])('%# is read', (of, wire, value) =>
    expect(read(of, wire)).toEqual({ ok: true, value }),
  );

  test.each([
    [codec.text, null],
    [codec.text, Number.NaN],
    [codec.count, -1],
    [codec.count, 1.5],
    [codec.count, '1e3'],
    [codec.flag, 'yes'],
    [codec.textUpTo(3), 'abcd'],
    [codec.oneOf(['a', 'b']), 'toString'],
    [codec.list(codec.text, 2), ['a', 'b', 'c']],
  ] as [codec.Codec<unknown>, unknown][])('%# is refused', (of, wire) => expect(read(of, wire).ok).toBe(false));
});

test('zero and false are there; what is missing, null or an empty id is not', () => {
  const of = codec.record({ count: codec.count, isOn: codec.flag, id: groupId });
  expect(read(of, { count: 0, isOn: false, id: '12345678' }).ok).toBe(true);
  for (const wrong of [{ count: undefined }, { isOn: null }, { id: '' }]) {
    expect(read(of, { count: 0, isOn: false, id: '12345678', ...wrong }).ok).toBe(false);
  }
});

test('a failure names the field', () => {
  const of = codec.record({ items: codec.list(codec.record({ name: codec.named('user_name', codec.text) })) });
  expect(read(of, { items: [{ user_name: 'a' }, { user_name: [] }] })).toEqual({
    ok: false,
    failure: { path: '$.items[1].user_name', expected: 'a string' },
  });
});

test('the first spelling is written, every spelling is read, and inherited names are none', () => {
  const of = codec.record({ photo: codec.named(['head_photo', 'headPhoto'], codec.text) });
  expect(codec.encode(of, { photo: 'x' }, B)).toEqual({ head_photo: 'x' });
  expect(read(of, { headPhoto: 'x' })).toEqual({ ok: true, value: { photo: 'x' } });
  const inherited = codec.record({ text: codec.named('toString', codec.text) });
  expect(read(inherited, {}).ok).toBe(false);
});

test('a tolerant list leaves out what it cannot read', () => {
  expect(read(codec.tolerantList(codec.count), [1, 'x', 2])).toEqual({ ok: true, value: [1, 2] });
});

test('a dictionary takes any key, the dangerous ones too, and touches no prototype', () => {
  const wire: unknown = JSON.parse('{"__proto__":"1","a":"2"}');
  expect(read(codec.dictionary(codec.text), wire)).toEqual({
    ok: true,
    value: new Map([
      ['__proto__', '1'],
      ['a', '2'],
    ]),
  });
  expect(({} as Record<string, unknown>)['1']).toBeUndefined();
});

describe('roles', () => {
  test.each([
    ['A', '1', 'owner'],
    ['A', '2', 'admin'],
    ['A', '3', 'member'],
    ['A', '0', 'member'],
    ['B', '0', 'member'],
    ['B', '1', 'admin'],
    ['B', 2, 'owner'],
    ['B', '3', 'member'],
    ['B', '', 'member'],
  ] as const)('scheme %s, %s → %s', (roleScheme, wire, value) =>
    expect(read(role, wire, { roleScheme })).toEqual({ ok: true, value }),
  );

  test('a colour behind it is the title’s', () => {
    expect(read(roleWithColor, '1#33aa55')).toEqual({ ok: true, value: { role: 'admin', titleColor: '#33aa55' } });
    expect(read(role, '1#red').ok).toBe(false);
  });
});

test('the owner that a group names overrules the role that it gives the viewer', () => {
  const wire = { group_id: 'g0000001', role: '0', master_id: 'M000000001', viewer_id: 'M000000001' };
  expect(read(groupEntry, wire)).toMatchObject({ value: { group: { myRole: 'owner' } } });
});

describe('messages', () => {
  const message = (changes: object) =>
    read(sentMessage, { msg_id: '5', chatId: 'g0000001', time: 1_700_000_000, ...changes });

  test('a type from the future stays as it came', () => {
    expect(message({ msg_type: 'hologram', msg: '{}' })).toMatchObject({
      value: { content: { kind: 'rich', messageType: 'hologram', body: '{}' } },
    });
  });

  test('a notice’s body is JSON, or base64 of it, or nothing', () => {
    const body = JSON.stringify({ actor: '安娜', names: ['Ben'] });
    const base64 = btoa(String.fromCodePoint(...new TextEncoder().encode(body)));
    for (const msg of [body, base64]) {
      expect(message({ msg_type: 'notice_groupMembersAdd', msg })).toMatchObject({
        value: { content: { notice: { kind: 'members-added', actorName: '安娜', memberNames: ['Ben'] } } },
      });
    }
    expect(message({ msg_type: 'notice_groupMembersAdd', msg: '%%%' })).toMatchObject({
      value: { content: { notice: { actorName: '', memberNames: [] } } },
    });
  });

  test('a message without a uuid is known by its place', () => {
    expect(message({})).toMatchObject({ value: { localId: 'g0000001:5' } });
  });
});

test('the guards of the host bridge take what the contract says, and nothing else', () => {
  expect(bridge.isIdentityAnswer({ kind: 'identity', token: 'x' })).toBe(true);
  expect(bridge.isIdentityAnswer({ kind: 'none' })).toBe(true);
  expect(bridge.isHostView({ isOpen: false })).toBe(true);
  expect(bridge.isWidgetUnread({ total: 0 })).toBe(true);
  for (const value of [
    null,
    1,
    [],
    { kind: 'identity' },
    { kind: 'identity', token: '' },
    { kind: 'session', token: 'x'.repeat(8193) },
  ]) {
    expect(bridge.isIdentityAnswer(value)).toBe(false);
  }
  expect([null, { isOpen: 1 }, 'open'].some(bridge.isHostView)).toBe(false);
  expect([{ total: -1 }, { total: 1.5 }, {}].some(bridge.isWidgetUnread)).toBe(false);
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(typeof bridge.isIdentityAnswer(value)).toBe('boolean');
    }),
  );
});
