import { isMessageId, type MessageId } from '../../domain/message/message-id.ts';
import type { MessageContent, Notice } from '../../domain/message/message.ts';
import { assertNever } from '../../domain/result.ts';
import {
  body,
  constant,
  firstText,
  text,
  textOf,
  textOrBody,
  wireField,
  type BodyCodec,
  type BodyField,
  type Fields,
} from './body.ts';
import { unpackContent } from './rich-content.ts';

/** The type of texts: the body is the text. */
export const TEXT_TYPE = 'msg';
/** The type of notices whose body is their text. */
const NOTICE_TYPE = 'notice';
const NOTICE_PREFIX = 'notice_';
const COMMAND_PREFIX = 'command_';

type NoticeOf<K extends Notice['kind']> = Extract<Notice, { readonly kind: K }>;

/** The platform did it. Older versions show the actor, which is `PLATFORM_ACTOR` then. D-20. */
const isByPlatform: BodyField<true | undefined> = {
  wire: [wireField("'1'", ['by_platform'])],
  isOptional: true,
  read: (fields) => (firstText(fields, ['by_platform']) === '1' ? true : undefined),
  write: (value): Fields => (value === true ? { by_platform: '1' } : {}),
};

const members = body<NoticeOf<'members-added'>>({
  kind: constant('members-added'),
  actorName: text('actor'),
  isByPlatform,
  memberNames: {
    wire: [wireField('list of string', ['names'])],
    read: ({ names }) => (Array.isArray(names) ? names.map(textOf) : []),
    write: (names) => ({ names }),
  },
});

/** The bodies of notices by wire type. Spec: 1-chat §3 (notice sub-kinds). */
export const NOTICE_BODIES = {
  notice_alreadyFriends: body<NoticeOf<'already-friends'>>({ kind: constant('already-friends') }),
  notice_canChatNow: body<NoticeOf<'can-chat-now'>>({ kind: constant('can-chat-now') }),
  notice_groupMembersAdd: members,
  notice_updateGroupName: body<NoticeOf<'group-renamed'>>({
    kind: constant('group-renamed'),
    actorName: text('actor'),
    isByPlatform,
    groupName: text('group_name'),
  }),
  notice_updateGroupANNC: body<NoticeOf<'announcement-changed'>>({
    kind: constant('announcement-changed'),
    actorName: text('actor'),
    isByPlatform,
  }),
  notice_updateGroupMaster: body<NoticeOf<'owner-changed'>>({
    kind: constant('owner-changed'),
    actorName: text('actor'),
    isByPlatform,
    ownerName: text('name'),
  }),
  notice_serviceSession: body<NoticeOf<'service'>>({
    kind: constant('service'),
    event: text('event'),
    agentName: text('name'),
    toName: text('target'),
  }),
} as const;

const notices = new Map<string, Pick<BodyCodec<Notice>, 'read'>>(Object.entries(NOTICE_BODIES));

/** A notice of another type is shown as a text: the body, or the text in it. */
export const OTHER_NOTICE_BODY = body<NoticeOf<'text'>>({ kind: constant('text'), text: textOrBody('text', 'msg') });

/** The body of a command names the affected messages. */
export const COMMAND_BODY = body<{ readonly messageIds?: readonly MessageId[] }>({
  messageIds: {
    wire: [wireField('list of decimal string', ['msg_ids']), wireField('decimal string', ['msg_id'])],
    isOptional: true,
    read({ msg_id: one, msg_ids: several = [one] }) {
      const messageIds = (Array.isArray(several) ? several : [one]).map(String).filter(isMessageId);
      return messageIds.length > 0 ? messageIds : undefined;
    },
    write: (messageIds) => (messageIds === undefined ? {} : { msg_ids: messageIds }),
  },
});

/** A wire type and body. The provider stores messages in this form, too. */
export interface WireContent {
  readonly type: string;
  readonly body: string;
}

/** Returns the content of a wire type and body. */
export function readContent(type: string, undecoded: string): MessageContent {
  if (type === TEXT_TYPE || type === 'msgs') return { kind: 'text', text: undecoded };
  if (type === NOTICE_TYPE) return { kind: 'notice', notice: { kind: 'text', text: undecoded } };
  if (type.startsWith(NOTICE_PREFIX)) {
    const notice = (notices.get(type) ?? OTHER_NOTICE_BODY).read(undecoded);
    return { kind: 'notice', notice: notice ?? { kind: 'text', text: '' } };
  }
  if (type.startsWith(COMMAND_PREFIX)) {
    return { kind: 'command', command: type.slice(COMMAND_PREFIX.length), ...COMMAND_BODY.read(undecoded) };
  }
  return unpackContent(type, undecoded);
}

/** Returns the wire type and body of a content. */
export function writeContent(content: MessageContent): WireContent {
  switch (content.kind) {
    case 'text':
      return { type: TEXT_TYPE, body: content.text };
    case 'notice':
      return writeNotice(content.notice);
    case 'command':
      return { type: COMMAND_PREFIX + content.command, body: COMMAND_BODY.write(content) };
    case 'rich':
      return { type: content.undecoded.type, body: content.undecoded.text };
    default:
      return assertNever(content);
  }
}

function writeNotice(notice: Notice): WireContent {
  switch (notice.kind) {
    case 'text':
      return { type: NOTICE_TYPE, body: notice.text };
    case 'already-friends':
      return { type: 'notice_alreadyFriends', body: '' };
    case 'can-chat-now':
      return { type: 'notice_canChatNow', body: '' };
    case 'members-added':
      return { type: 'notice_groupMembersAdd', body: members.write(notice) };
    case 'group-renamed':
      return { type: 'notice_updateGroupName', body: NOTICE_BODIES.notice_updateGroupName.write(notice) };
    case 'announcement-changed':
      return { type: 'notice_updateGroupANNC', body: NOTICE_BODIES.notice_updateGroupANNC.write(notice) };
    case 'owner-changed':
      return { type: 'notice_updateGroupMaster', body: NOTICE_BODIES.notice_updateGroupMaster.write(notice) };
    case 'service':
      return { type: 'notice_serviceSession', body: NOTICE_BODIES.notice_serviceSession.write(notice) };
    default:
      return assertNever(notice);
  }
}

/** The form in which browsers store content other than text, notices and commands. Earlier versions read and wrote it too. */
interface StoredContent {
  readonly kind: 'rich';
  readonly messageType: string;
  readonly body: string;
}

/** Returns the stored form of a content: undecoded, so that the version that reads it decodes it. */
export const toStoredContent = (content: MessageContent): MessageContent | StoredContent =>
  content.kind === 'rich'
    ? { kind: 'rich', messageType: content.undecoded.type, body: content.undecoded.text }
    : content;

/** Returns the content of a stored form. */
export const fromStoredContent = (stored: MessageContent | StoredContent): MessageContent =>
  typeof stored === 'object' && 'messageType' in stored ? unpackContent(stored.messageType, stored.body) : stored;
