import { describe, expect, test } from 'vitest';
import { decode, encode } from '../../../widget/contract/codec.ts';
import { readContent } from '../../../widget/contract/entities/content.ts';
import { sentMessage } from '../../../widget/contract/entities/message.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { aSentMessage, CHAT } from '../../support/builders.ts';

const CONTEXT = { roleScheme: 'B' } as const;

function read(fields: object): SentMessage {
  const wire = { msg_id: '7', chatId: CHAT, sender: 'M000000002', time: 1_700_000_000_000, msg: 'hi', ...fields };
  const decoded = decode(sentMessage, wire, CONTEXT);
  if (!decoded.ok) throw new Error(decoded.failure.path);
  return decoded.value;
}

describe('the deletion of a message', () => {
  test.each([
    ['none', {}, undefined],
    ['none, written out', { del: '0', del_by: '' }, undefined],
    ['none, as a number', { del: 0, del_by: null }, undefined],
    ['taken back', { del: 1_700_000_000_500, del_by: 'M000000002' }, [1_700_000_000_500, 'M000000002']],
    ['in seconds', { del: '1700000001', del_by: 'M000000002' }, [1_700_000_001_000, 'M000000002']],
    ['restored', { del: '1700000000500', del_by: '' }, [1_700_000_000_500, undefined]],
    ['without a time', { del_by: 'M000000002' }, [0, 'M000000002']],
    ['with the sender in both fields', { del: 'M000000002', del_by: 'M000000002' }, [0, 'M000000002']],
  ] as const)('is read: %s', (_name, fields, expected) => {
    const { deletion } = read(fields);
    expect(deletion === undefined ? undefined : [deletion.timeMs, deletion.byId]).toEqual(expected);
  });

  test('is written only when the message is deleted', () => {
    expect(encode(sentMessage, aSentMessage(1), CONTEXT)).not.toHaveProperty('del');
    expect(encode(sentMessage, aSentMessage(1, { deletion: { timeMs: 5, byId: undefined } }), CONTEXT)).toMatchObject({
      del: '5',
    });
  });
});

describe('a command', () => {
  test.each([
    ['several in the body', { msg: '{"msg_ids":["3","4"]}' }, ['3', '4']],
    ['one in the body', { msg: '{"msg_id":"3"}' }, ['3']],
    ['one as a number', { msg: '{"msg_id":3}' }, ['3']],
    ['one beside the body', { msg: '', command_id: '3' }, ['3']],
    ['the body counts', { msg: '{"msg_id":"3"}', command_id: '9' }, ['3']],
    ['base64', { msg: btoa('{"msg_id":"3"}') }, ['3']],
    ['nothing', { msg: '' }, undefined],
    ['nonsense', { msg: '{"msg_ids":["x",null,-1]}', command_id: 'y' }, undefined],
  ] as const)('names the messages: %s', (_name, fields, messageIds) => {
    expect(read({ msg_type: 'command_recall', ...fields }).content).toEqual({
      kind: 'command',
      command: 'recall',
      ...(messageIds === undefined ? {} : { messageIds }),
    });
  });
});

test('reads an object as body and unescapes its texts', () => {
  const msg = { src: 'a', name: 'Tom &amp; &quot;Jerry&quot; &amp;lt;', of: [{ more: '&#39;' }], size: 3 };
  const { content } = read({ msg_type: 'doc_msg', msg });
  expect(content).toMatchObject({ kind: 'rich', undecoded: { type: 'doc_msg' } });
  expect(content.kind === 'rich' && JSON.parse(content.undecoded.text)).toEqual({
    src: 'a',
    name: 'Tom & "Jerry" &lt;',
    of: [{ more: "'" }],
    size: 3,
  });
  expect(read({ msg_type: 'command_recall', msg: { msg_id: 3 } }).content).toMatchObject({ messageIds: ['3'] });
});

test('reads a notice as JSON, but never a text', () => {
  expect(readContent('msg', '{"a":1}')).toEqual({ kind: 'text', text: '{"a":1}' });
  expect(readContent('msgs', '{"a":1}')).toEqual({ kind: 'text', text: '{"a":1}' });
  expect(readContent('notice_updateGroupName', '{"actor":"Ann","group_name":"New"}')).toEqual({
    kind: 'notice',
    notice: { kind: 'group-renamed', actorName: 'Ann', groupName: 'New' },
  });
  expect(readContent('notice_updateGroupANNC', '{"actor":"Ann"}')).toEqual({
    kind: 'notice',
    notice: { kind: 'announcement-changed', actorName: 'Ann' },
  });
});

test.each([
  ['notice_service', 'An agent has joined', 'An agent has joined'],
  ['notice_somethingNew', '{"text":"Something happened"}', 'Something happened'],
  ['notice_somethingNew', '{"msg":"Something happened"}', 'Something happened'],
  ['notice_somethingNew', '{"count":3}', ''],
  ['notice_somethingNew', '', ''],
])('reads a notice of type %s with %s as %j', (type, body, text) => {
  expect(readContent(type, body)).toEqual({ kind: 'notice', notice: { kind: 'text', text } });
});
