import type { Database, StoredRole } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';

/** The content of the database at one moment. */
export interface Snapshot {
  readonly chats: readonly ChatSnapshot[];
  readonly friendships: readonly FriendshipSnapshot[];
  readonly memberships: readonly MembershipSnapshot[];
}

export interface ChatSnapshot {
  readonly chatId: string;
  readonly newestNumber: number;
  readonly rows: readonly StoredMessage[];
  readonly members: readonly ChatMember[];
}

export interface StoredMessage {
  readonly number: number;
  /** Empty for messages of the system. */
  readonly senderId: string;
  readonly uuid: string;
  readonly kind: 'message' | 'notice' | 'command';
  /** The text, or the name of the file. */
  readonly text: string;
  readonly isFile: boolean;
  readonly timeMs: number;
  readonly takenBackBy: string | undefined;
  /** The message was recalled or restored at some time. */
  readonly wasTakenBack: boolean;
  readonly mentionsEveryone: boolean;
  readonly mentionedIds: readonly string[];
}

/** A user's own marks in a chat. Excludes the provider's counters, because the checks verify them. */
export interface ChatMember {
  readonly userId: string;
  readonly readUpTo: number;
  readonly clearedUpTo: number;
  readonly deletedNumbers: readonly number[];
  readonly isPinned: boolean;
}

interface FriendshipSnapshot {
  readonly userId: string;
  readonly friendId: string;
  readonly chatId: string;
  readonly alias: string;
}

interface MembershipSnapshot {
  readonly userId: string;
  readonly groupId: string;
  readonly name: string;
  readonly role: StoredRole;
}

/** The pool discards a broken connection only on use. A read may meet as many as the pool contains. */
const TRIES = 12;

export async function readSnapshot(db: Database, chatIds: readonly string[]): Promise<Snapshot> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readOnce(db, chatIds);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function readOnce(db: Database, chatIds: readonly string[]): Promise<Snapshot> {
  const [chats, rows, members, hidden, friendships, memberships] = await Promise.all([
    db.selectFrom('chats').select(['chat_id', 'last_msg_id']).where('chat_id', 'in', chatIds).execute(),
    db
      .selectFrom('messages')
      .select(['chat_id', 'msg_id', 'sender_id', 'uuid', 'type', 'body', 'time', 'deleted_by', 'deleted_at'])
      .select(['mentions_all', 'mentioned_ids'])
      .where('chat_id', 'in', chatIds)
      .orderBy('msg_id')
      .execute(),
    db
      .selectFrom('chat_members')
      .select(['chat_id', 'user_id', 'read_up_to', 'cleared_up_to', 'is_pinned'])
      .where('chat_id', 'in', chatIds)
      .execute(),
    db.selectFrom('hidden_messages').select(['chat_id', 'user_id', 'msg_id']).where('chat_id', 'in', chatIds).execute(),
    db
      .selectFrom('friendships')
      .select(['user_id', 'friend_id', 'chat_id', 'alias'])
      .where('chat_id', 'in', chatIds)
      .where('is_removed', '=', false)
      .execute(),
    db
      .selectFrom('group_members as m')
      .innerJoin('groups as g', 'g.group_id', 'm.group_id')
      .select(['m.user_id', 'm.group_id', 'm.role', 'g.name'])
      .where('m.group_id', 'in', chatIds)
      .where('m.is_removed', '=', false)
      .execute(),
  ]);
  return {
    chats: chats.map(({ chat_id: chatId, last_msg_id }) => ({
      chatId,
      newestNumber: last_msg_id,
      rows: rows.filter((row) => row.chat_id === chatId).map(toMessage),
      members: members
        .filter((row) => row.chat_id === chatId)
        .map((row) => ({
          userId: row.user_id,
          readUpTo: row.read_up_to,
          clearedUpTo: row.cleared_up_to,
          isPinned: row.is_pinned,
          deletedNumbers: hidden
            .filter(({ chat_id, user_id }) => chat_id === chatId && user_id === row.user_id)
            .map(({ msg_id }) => msg_id),
        })),
    })),
    friendships: friendships.map((row) => ({
      userId: row.user_id,
      friendId: row.friend_id,
      chatId: row.chat_id,
      alias: row.alias,
    })),
    memberships: memberships.map((row) => ({
      userId: row.user_id,
      groupId: row.group_id,
      name: row.name,
      role: row.role,
    })),
  };
}

interface MessageRow {
  readonly msg_id: number;
  readonly sender_id: string;
  readonly uuid: string;
  readonly type: string;
  readonly body: string;
  readonly time: number;
  readonly deleted_by: string | null;
  readonly deleted_at: number | null;
  readonly mentions_all: boolean;
  readonly mentioned_ids: readonly string[];
}

function toMessage(row: MessageRow): StoredMessage {
  const isFile = row.type === 'doc_msg';
  return {
    number: row.msg_id,
    senderId: row.sender_id,
    uuid: row.uuid,
    kind: row.type.startsWith('command_') ? 'command' : row.type.startsWith('notice') ? 'notice' : 'message',
    text: isFile ? (JSON.parse(row.body) as { readonly name: string }).name : row.body,
    isFile,
    timeMs: row.time,
    takenBackBy: row.deleted_by ?? undefined,
    wasTakenBack: row.deleted_by !== null || row.deleted_at !== null,
    mentionsEveryone: row.mentions_all,
    mentionedIds: row.mentioned_ids,
  };
}
