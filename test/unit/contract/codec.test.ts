import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as codec from '../../../widget/contract/codec.ts';
import { escapeText, unescapeText } from '../../../widget/contract/escape.ts';
import { chatEntry } from '../../../widget/contract/entities/chat.ts';
import { friendRequest } from '../../../widget/contract/entities/friend-request.ts';
import { groupNotice } from '../../../widget/contract/entities/group-notice.ts';
import { groupEntry } from '../../../widget/contract/entities/group.ts';
import { titleText } from '../../../widget/contract/entities/group-member.ts';
import { sentMessage } from '../../../widget/contract/entities/message.ts';
import { groupId } from '../../../widget/contract/ids.ts';
import * as bridge from '../../../widget/contract/host-bridge.ts';
import { role, roleWithColor } from '../../../widget/contract/role.ts';
import { mergeChat } from '../../../widget/domain/chat/chat-changes.ts';

const B = { roleScheme: 'B' } as const;
const read = <T>(of: codec.Codec<T>, wire: unknown, context: codec.WireContext = B) => codec.decode(of, wire, context);

test('restores every escaped text and leaves no markup in it', () => {
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
  ] as [codec.Codec<unknown>, unknown, unknown][])('reads the value of row %#', (of, wire, value) =>
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
  ] as [codec.Codec<unknown>, unknown][])('refuses the value of row %#', (of, wire) =>
    expect(read(of, wire).ok).toBe(false),
  );
});

test('accepts zero and false; refuses missing, null and empty ids', () => {
  const of = codec.record({ count: codec.count, isOn: codec.flag, id: groupId });
  expect(read(of, { count: 0, isOn: false, id: '12345678' }).ok).toBe(true);
  for (const wrong of [{ count: undefined }, { isOn: null }, { id: '' }]) {
    expect(read(of, { count: 0, isOn: false, id: '12345678', ...wrong }).ok).toBe(false);
  }
});

test('names the field that fails to decode', () => {
  const of = codec.record({ items: codec.list(codec.record({ name: codec.named('user_name', codec.text) })) });
  expect(read(of, { items: [{ user_name: 'a' }, { user_name: [] }] })).toEqual({
    ok: false,
    failure: { path: '$.items[1].user_name', expected: 'a string' },
  });
});

test('writes the first spelling, reads every spelling, ignores inherited names', () => {
  const of = codec.record({ photo: codec.named(['head_photo', 'headPhoto'], codec.text) });
  expect(codec.encode(of, { photo: 'x' }, B)).toEqual({ head_photo: 'x' });
  expect(read(of, { headPhoto: 'x' })).toEqual({ ok: true, value: { photo: 'x' } });
  const inherited = codec.record({ text: codec.named('toString', codec.text) });
  expect(read(inherited, {}).ok).toBe(false);
});

test('drops unreadable items from a tolerant list', () => {
  expect(read(codec.tolerantList(codec.count), [1, 'x', 2])).toEqual({ ok: true, value: [1, 2] });
});

test('accepts any key in a dictionary without touching a prototype', () => {
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
  ] as const)('reads the role of scheme %s, %s → %s', (roleScheme, wire, value) =>
    expect(read(role, wire, { roleScheme })).toEqual({ ok: true, value }),
  );

  test('reads a colour suffix as the colour of the title', () => {
    expect(read(roleWithColor, '1#33aa55')).toEqual({ ok: true, value: { role: 'admin', titleColor: '#33aa55' } });
    expect(read(role, '1#red').ok).toBe(false);
  });

  test('uses the default colour when the suffix is no colour', () => {
    expect(read(roleWithColor, '1#zz12ab')).toEqual({ ok: true, value: { role: 'admin', titleColor: undefined } });
    expect(read(titleText, 'Boss#zz12ab')).toEqual({ ok: true, value: { title: 'Boss', titleColor: undefined } });
    expect(read(titleText, 'Boss#33aa55')).toEqual({ ok: true, value: { title: 'Boss', titleColor: '#33aa55' } });
    expect(read(titleText, 'Boss#33aa5')).toEqual({ ok: true, value: { title: 'Boss#33aa5', titleColor: undefined } });
  });
});

test('reads a colour’s name as the suffix of a title', () => {
  expect(read(titleText, 'Boss#Tomato')).toEqual({ ok: true, value: { title: 'Boss', titleColor: '#ff6347' } });
  expect(read(titleText, 'No.#1#orange')).toEqual({ ok: true, value: { title: 'No.#1', titleColor: '#ffa500' } });
});

test('makes the viewer owner when the group names them owner', () => {
  const wire = { group_id: 'g0000001', role: '0', master_id: 'M000000001', viewer_id: 'M000000001' };
  expect(read(groupEntry, wire)).toMatchObject({ value: { group: { myRole: 'owner' } } });
});

describe('list entries of other providers', () => {
  test.each([
    [{ msg_frequency: '1/1' }, 1],
    [{ msg_frequency: '1/5' }, 5],
    [{ msg_frequency: '2/1' }, 0.5],
    [{ msg_frequency: '1/0' }, 0],
    [{ ssg_frequency: 7, msg_frequency: '1/5' }, 7],
    [{ ssg_frequency: '1/5' }, 5],
    [{ ssg_frequency: 'often' }, undefined],
    [{ msg_frequency: '0/5' }, undefined],
    [{}, undefined],
  ])('keeps a group with %o and its %s s interval', (fields, talkIntervalS) => {
    const wire = { group_id: 'g0000001', role: '0', ...fields };
    expect(read(groupEntry, wire)).toMatchObject({ ok: true, value: { group: { talkIntervalS } } });
  });

  test('keeps a chat without a time as five minutes old', () => {
    const entry = read(chatEntry, { chatId: 'g0000001', msg_id: '3' });
    expect(entry).toMatchObject({ ok: true, value: { timeMs: 0, newestMessageId: '3' } });
    const merged = entry.ok ? mergeChat(undefined, entry.value, [], 1_000_000) : undefined;
    expect(merged?.timeMs).toBe(1_000_000 - 5 * 60_000);
  });

  test('names a listed group chat by chatId or group_id', () => {
    for (const name of ['chatId', 'group_id'])
      expect(read(chatEntry, { [name]: '12345678' })).toMatchObject({ ok: true, value: { chatId: '12345678' } });
  });

  test('writes a group notice’s id, and reads notices without one', () => {
    const wire = {
      id: '12345678:applying:M000000001',
      groupId: '12345678',
      groupName: 'Club',
      headPhoto: '',
      type: 'applying',
      state: '0',
      from: { userId: 'M000000001', nickName: 'Anna' },
      updateDate: 1_700_000_000_000,
    };
    const { id: _, ...withoutId } = wire;
    for (const each of [wire, withoutId]) {
      const notice = read(groupNotice, each);
      expect(notice.ok && codec.encode(groupNotice, notice.value, B)).toEqual(wire);
    }
  });

  test.each([
    ['a list', [{ nickName: 'Anna', msg: 'Hi' }]],
    ['JSON text', '[{"nickName":"Anna","msg":"Hi"}]'],
    ['escaped JSON text', '[{&quot;nickName&quot;:&quot;Anna&quot;,&quot;msg&quot;:&quot;Hi&quot;}]'],
  ])('reads the lines of a friend request from %s', (_, msgBoard) => {
    const wire = { user_id: 'M000000001', time: 1_700_000_000, invite_state: '1', msgBoard };
    expect(read(friendRequest, wire)).toMatchObject({ ok: true, value: { board: [{ name: 'Anna', text: 'Hi' }] } });
  });

  test('keeps a friend request without lines for a non-JSON board', () => {
    const wire = { user_id: 'M000000001', time: 1_700_000_000, invite_state: '1', msgBoard: 'Hi' };
    expect(read(friendRequest, wire)).toMatchObject({ ok: true, value: { board: [] } });
  });
});

describe('messages', () => {
  const message = (changes: object) =>
    read(sentMessage, { msg_id: '5', chatId: 'g0000001', time: 1_700_000_000, ...changes });

  test('keeps a message of an unknown type unchanged', () => {
    expect(message({ msg_type: 'hologram', msg: '{}' })).toMatchObject({
      value: { content: { kind: 'rich', undecoded: { type: 'hologram', text: '{}' } } },
    });
  });

  test('reads a notice body as JSON, base64, or else empty', () => {
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

  test('identifies a message without a uuid by chat and number', () => {
    expect(message({})).toMatchObject({ value: { localId: 'g0000001:5' } });
  });
});

test('accepts only valid values in guards of the host bridge', () => {
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
