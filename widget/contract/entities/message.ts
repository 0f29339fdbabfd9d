import { isMessageId } from '../../domain/message/message-id.ts';
import type { Deletion, MessageContent, Notice, Quote, SentMessage } from '../../domain/message/message.ts';
import { count, flag, list, mapped, named, optional, record, text, time, withDefault, type Codec } from '../codec.ts';
import { unescapeText } from '../escape.ts';
import { chatId, messageId } from '../ids.ts';
import { role } from '../role.ts';
import { parseBody, textOf } from './body.ts';

const EVERYONE = 'all';
const SYSTEM_SENDER = /^System(?:Bot)?$/;

/** Message types of the wire that every part of the widget reads; all others are `rich` (`rich-content.ts`). */
const TYPE = {
  text: 'msg',
  texts: 'msgs',
  notice: 'notice',
  alreadyFriends: 'notice_alreadyFriends',
  canChatNow: 'notice_canChatNow',
  membersAdded: 'notice_groupMembersAdd',
  groupRenamed: 'notice_updateGroupName',
  announcementChanged: 'notice_updateGroupANNC',
} as const;

/** A body that is an object is stored as JSON, with each of its texts unescaped. Spec: 1-chat §3 (msg: text, object, or JSON string). */
const messageBody: Codec<string> = {
  ...text,
  read: (wire, context, path) =>
    typeof wire === 'object'
      ? JSON.stringify(wire, (_, value: unknown) => (typeof value === 'string' ? unescapeText(value) : value))
      : text.read(wire, context, path),
};

/** The quoted message, shortened, from the provider. */
const quote: Codec<Quote> = mapped(
  record({
    messageId: named('msg_id', messageId),
    senderId: withDefault(text, '', 'sender'),
    senderName: withDefault(text, '', 'name'),
    type: withDefault(text, '', 'msg_type'),
    body: withDefault(text, '', 'msg'),
    isTakenBack: withDefault(flag, false, 'del'),
  }),
  ({ type, body, ...rest }): Quote => {
    const content = type === '' ? undefined : readContent(type, body);
    return { ...rest, content: content?.kind === 'text' || content?.kind === 'rich' ? content : undefined };
  },
  ({ content, ...rest }) => ({ ...rest, ...(content === undefined ? { type: '', body: '' } : writeContent(content)) }),
);

const wireMessage = record({
  messageId: named('msg_id', messageId),
  localId: withDefault(text, '', 'uuid'),
  chatId,
  senderId: withDefault(text, '', 'sender'),
  senderName: withDefault(text, '', 'name'),
  senderRole: optional(role, 'role'),
  senderType: withDefault(text, '', 'sender_type'),
  timeMs: named('time', time),
  type: withDefault(text, TYPE.text, 'msg_type'),
  body: withDefault(messageBody, '', 'msg'),
  mentionedIds: withDefault(list(text, 1000), [], 'at_uids'),
  mentionWords: withDefault(list(text, 1000), [], ['at_effect_words', 'atEffectWords']),
  commandId: optional(text, 'command_id'),
  deletedAt: optional(text, 'del'),
  deletedBy: optional(text, 'del_by'),
  quote: optional(quote),
});

/** A message that the provider has stored. Spec: 1-chat §3 Message, 3-transport §3 Message. */
export const sentMessage: Codec<SentMessage> = mapped(
  wireMessage,
  (value): SentMessage => ({
    chatId: value.chatId,
    localId: value.localId === '' ? `${value.chatId}:${value.messageId}` : value.localId,
    senderId: value.senderId,
    senderName: value.senderName,
    senderRole: value.senderRole,
    isFromSystem: SYSTEM_SENDER.test(value.senderType),
    timeMs: value.timeMs,
    content: withTarget(readContent(value.type, value.body), value.commandId),
    mentions: {
      everyone: value.mentionedIds.includes(EVERYONE),
      userIds: value.mentionedIds.filter((id) => id !== EVERYONE),
      words: value.mentionWords,
    },
    delivery: { state: 'sent', messageId: value.messageId },
    ...readDeletion(value.deletedAt, value.deletedBy),
    ...(value.quote && { quote: value.quote }),
  }),
  ({ content, mentions, deletion, ...message }) => ({
    ...message,
    ...writeContent(content),
    messageId: message.delivery.messageId,
    senderType: message.isFromSystem ? 'System' : '',
    mentionedIds: mentions.everyone ? [EVERYONE, ...mentions.userIds] : mentions.userIds,
    mentionWords: mentions.words,
    deletedAt: deletion && String(deletion.timeMs),
    deletedBy: deletion?.byId,
  }),
);

/** Returns the wire type and body of a content. The provider stores messages in this form, too. */
export function writeContent(content: MessageContent): { readonly type: string; readonly body: string } {
  switch (content.kind) {
    case 'text':
      return { type: TYPE.text, body: content.text };
    case 'notice':
      return writeNotice(content.notice);
    case 'command':
      return {
        type: `command_${content.command}`,
        body: content.messageIds === undefined ? '' : JSON.stringify({ msg_ids: content.messageIds }),
      };
    case 'rich':
      return { type: content.messageType, body: content.body };
  }
}

/**
 * Returns the content of a wire type and body. All kinds except text, notice and command stay packed until a screen shows them
 * (`unpackContent`).
 */
export function readContent(type: string, body: string): MessageContent {
  switch (type) {
    case TYPE.text:
    case TYPE.texts:
      return { kind: 'text', text: body };
    case TYPE.notice:
      return { kind: 'notice', notice: { kind: 'text', text: body } };
    case TYPE.alreadyFriends:
      return { kind: 'notice', notice: { kind: 'already-friends' } };
    case TYPE.canChatNow:
      return { kind: 'notice', notice: { kind: 'can-chat-now' } };
    case TYPE.membersAdded:
    case TYPE.groupRenamed:
    case TYPE.announcementChanged:
      return { kind: 'notice', notice: readNotice(type, body) };
    default:
      if (type.startsWith('notice_')) return { kind: 'notice', notice: { kind: 'text', text: noticeText(body) } };
      if (type.startsWith('command_')) return readCommand(type.slice('command_'.length), body);
      return { kind: 'rich', messageType: type, body };
  }
}

/** Returns the text of a notice of another kind: its body, or the text in its body. */
function noticeText(body: string): string {
  const { text: said, msg } = parseBody(body);
  return textOf(said) || textOf(msg) || (body.startsWith('{') ? '' : body);
}

function readNotice(type: string, body: string): Notice {
  const { actor, group_name: groupName, names } = parseBody(body);
  const actorName = textOf(actor);
  if (type === TYPE.groupRenamed) return { kind: 'group-renamed', actorName, groupName: textOf(groupName) };
  if (type === TYPE.announcementChanged) return { kind: 'announcement-changed', actorName };
  return { kind: 'members-added', actorName, memberNames: Array.isArray(names) ? names.map(textOf) : [] };
}

/** Reads a command. Its body names the affected messages, as `msg_ids` or `msg_id`. */
function readCommand(command: string, body: string): MessageContent {
  const { msg_id: one, msg_ids: several = [one] } = parseBody(body);
  const messageIds = (Array.isArray(several) ? several : [one]).map(String).filter(isMessageId);
  return { kind: 'command', command, ...(messageIds.length > 0 && { messageIds }) };
}

/** Adds the message from the command's own field if its body names none. */
const withTarget = (content: MessageContent, target: string | undefined): MessageContent =>
  target !== undefined && isMessageId(target) && content.kind === 'command' && content.messageIds === undefined
    ? { ...content, messageIds: [target] }
    : content;

/** Reads a deletion. Some providers write 0 or '' for none, and some write no time. */
function readDeletion(at = '', byId = ''): { readonly deletion?: Deletion } {
  const said = /^\d{1,15}$/.test(at) ? Number(at) : 0;
  const timeMs = said >= 1e9 && said < 1e10 ? said * 1000 : said;
  if (timeMs === 0 && byId === '') return {};
  return { deletion: { timeMs, byId: byId === '' ? undefined : byId } };
}

function writeNotice(notice: Notice): { readonly type: string; readonly body: string } {
  switch (notice.kind) {
    case 'text':
      return { type: TYPE.notice, body: notice.text };
    case 'already-friends':
      return { type: TYPE.alreadyFriends, body: '' };
    case 'can-chat-now':
      return { type: TYPE.canChatNow, body: '' };
    case 'members-added':
      return { type: TYPE.membersAdded, body: JSON.stringify({ actor: notice.actorName, names: notice.memberNames }) };
    case 'announcement-changed':
      return { type: TYPE.announcementChanged, body: JSON.stringify({ actor: notice.actorName }) };
    case 'group-renamed':
      return {
        type: TYPE.groupRenamed,
        body: JSON.stringify({ actor: notice.actorName, group_name: notice.groupName }),
      };
  }
}

/** Read position of a user in a chat, and the unread count. */
export const unreadFields = {
  unread: withDefault(count, 0),
  isMentioned: withDefault(flag, false, 'is_at'),
  readUpTo: withDefault(messageId, '0', 'read_msg_id'),
  countedTo: optional(messageId, 'newest_msg_id'),
} as const;
