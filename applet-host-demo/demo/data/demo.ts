import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import { type Mentions, NO_MENTIONS } from '#domain/message/message.ts';
import { hashPassword } from '../../provider/base/session/passwords.ts';
import { befriend } from '../../provider/base/store/people/friends.ts';
import { createGroup } from '../../provider/base/store/groups/groups.ts';
import { noteLastSeen } from '../../provider/base/store/people/friend-presence.ts';
import type { Database, DatabaseTransaction } from '../../provider/base/store/schema/schema.ts';
import { insertUser } from '../../provider/base/store/people/users.ts';
import { writeTenant } from '../../provider/base/store/tenants/change-tenant.ts';
import { CLOSING_TALKS, GROUP_TALKS, type GroupLine } from './dialogues/groups.ts';
import { PAIR_TALKS } from './dialogues/pairs.ts';
import { showcase, SHOWCASE_MS } from './dialogues/showcase.ts';
import { insertHistory, leaveUnread, type SeedMessage } from './insert.ts';
import { seedPendingRequests } from './pending-requests.ts';
import {
  DEMO_PASSWORD,
  type DemoGroup,
  FRIENDSHIPS,
  GROUPS,
  MUTED,
  PINNED,
  PLAYER_KEYS,
  type PlayerKey,
  PLAYERS,
  UNINVITABLE,
} from './players.ts';
import { createRandom, type Random } from './random.ts';
import { placeTalk, talkStarts } from './talks.ts';
import { demoTenant } from './tenants.ts';

interface DemoPeople {
  readonly userIds: ReadonlyMap<PlayerKey, string>;
  readonly groupIds: ReadonlyMap<DemoGroup['key'], string>;
}

const SEED = 20_260_101;
const DAYS = 24;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const GREETING =
  '欢迎来到 MeeLine！有任何问题都可以在这里问我。Welcome! Ask me anything here, or say hello in the lounge 👋';

/** The last visit of each player in minutes before now, in their order. */
const VISITED_MINUTES_AGO = [4, 21, 2, 55, 190, 400, 1100, 1500, 3 * 1440, 9 * 1440];

const lastVisits = (userIds: readonly string[], nowMs: number): ReadonlyMap<string, number> =>
  new Map(userIds.map((userId, index) => [userId, nowMs - (VISITED_MINUTES_AGO[index] ?? 0) * 60_000]));

/**
 * Creates the demo's tenant. Its players know each other and have chatted for some weeks, until a few minutes ago.
 * The seed runs in one transaction: an interrupted start begins again.
 */
export async function seedDemo(db: Database, tenant: string, nowMs: number): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const random = createRandom(SEED);
  await db.transaction().execute(async (trx) => {
    await writeTenant(trx, tenant, demoTenant('CB'), nowMs);
    const userIds = new Map<PlayerKey, string>();
    for (const key of PLAYER_KEYS) {
      const { name, loginName, playerId, photo } = PLAYERS[key];
      const userId = `M${random.between(100_000_000, 999_999_999)}`;
      const account = await insertUser(
        trx,
        { tenant, name, loginName, playerId, photo, passwordHash, userId },
        nowMs - DAYS * DAY_MS,
      );
      if (account === undefined) throw new Error(`demo player ${key} exists already`);
      userIds.set(key, userId);
    }
    const uninvitableIds = UNINVITABLE.map((key) => idOf(userIds, key));
    await trx
      .updateTable('users')
      .set({ accepts_group_invites: false })
      .where('user_id', 'in', uninvitableIds)
      .execute();
    await noteLastSeen(trx, lastVisits([...userIds.values()], nowMs));
    for (const friendship of FRIENDSHIPS) await seedFriendship(trx, { tenant, nowMs, random, userIds }, friendship);
    const groupIds = new Map<DemoGroup['key'], string>();
    for (const group of GROUPS)
      groupIds.set(group.key, await seedGroup(trx, { tenant, nowMs, random, userIds, groupIds }, group));
    await settleChats(trx, random, { userIds, groupIds });
    await seedPendingRequests(trx, {
      tenant,
      nowMs,
      random,
      idOf: (key) => idOf(userIds, key),
      groupIdOf: (key) => groupIds.get(key) ?? '',
    });
    const welcome = {
      friendIds: [idOf(userIds, 'jiayi')],
      groupIds: [groupIds.get('lounge') ?? ''],
      greeting: GREETING,
    };
    await writeTenant(trx, tenant, { ...demoTenant('CB'), welcome }, nowMs);
  });
}

interface Scene {
  readonly tenant: string;
  readonly nowMs: number;
  readonly random: Random;
  readonly userIds: ReadonlyMap<PlayerKey, string>;
}

async function seedFriendship(
  trx: DatabaseTransaction,
  { tenant, nowMs, random, userIds }: Scene,
  { pair, language }: (typeof FRIENDSHIPS)[number],
): Promise<void> {
  const people = random.shuffle(pair.map((key) => idOf(userIds, key)));
  const [a = '', b = ''] = people;
  const chatId = await befriend(trx, tenant, a, b, nowMs);
  const talks = random.shuffle(PAIR_TALKS[language]);
  const starts = talkStarts(random, random.between(2, talks.length), DAYS - 1, nowMs);
  const messages: SeedMessage[] = [
    { senderId: '', timeMs: nowMs - DAYS * DAY_MS, content: { kind: 'notice', notice: { kind: 'already-friends' } } },
  ];
  starts.forEach((startMs, index) => {
    const first = random.between(0, 1);
    const lines = (talks[index] ?? []).map((text, turn) => ({ text, senderId: people[(first + turn) % 2] ?? a }));
    for (const { text, senderId, timeMs } of placeTalk(random, lines, startMs)) {
      messages.push({ senderId, timeMs, content: { kind: 'text', text } });
    }
  });
  await insertHistory(trx, { chatId, tenant }, messages);
}

async function seedGroup(
  trx: DatabaseTransaction,
  scene: Scene & Pick<DemoPeople, 'groupIds'>,
  group: DemoGroup,
): Promise<string> {
  const { tenant, nowMs, random, userIds } = scene;
  const member = (role: 'admin' | 'member') => (key: PlayerKey) => {
    const title = group.titles[key];
    return { userId: idOf(userIds, key), role, ...(title === undefined ? {} : { title }) };
  };
  const members = [...group.admins.map(member('admin')), ...group.members.map(member('member'))];
  const { name, photo, announcement, intro } = group;
  const createdMs = nowMs - DAYS * DAY_MS;
  const groupId = await createGroup(
    trx,
    { tenant, name, photo, announcement, intro, ownerId: idOf(userIds, group.owner), members },
    createdMs,
  );
  if (group.isShared === true) {
    await trx.updateTable('groups').set({ is_shared: true }).where('group_id', '=', groupId).execute();
  }

  const ownerName = PLAYERS[group.owner].name;
  const memberNames = [...group.admins, ...group.members].map((key) => PLAYERS[key].name);
  const messages: SeedMessage[] = [
    {
      senderId: '',
      timeMs: createdMs,
      content: { kind: 'notice', notice: { kind: 'members-added', actorName: ownerName, memberNames } },
    },
  ];
  if (group.formerName !== undefined) {
    const notice = { kind: 'group-renamed', actorName: ownerName, groupName: name } as const;
    messages.push({ senderId: '', timeMs: createdMs + DAY_MS / 2, content: { kind: 'notice', notice } });
  }
  const talks = GROUP_TALKS[group.key];
  const starts = talkStarts(random, DAYS - 2, DAYS - 2, nowMs);
  let order: readonly (readonly GroupLine[])[] = [];
  starts.forEach((startMs, index) => {
    if (index % talks.length === 0) order = random.shuffle(talks);
    messages.push(...groupTalk(scene, order[index % talks.length] ?? [], startMs));
  });
  const closingMs = nowMs - random.between(18, 55) * MINUTE_MS;
  if (group.key === 'drawNight') messages.push(...showcaseOf(scene, closingMs - SHOWCASE_MS));
  const closing = groupTalk(scene, CLOSING_TALKS[group.key], closingMs);
  messages.push(...closing.filter((message) => message.timeMs < nowMs - MINUTE_MS));
  await insertHistory(trx, { chatId: groupId, tenant }, messages);
  return groupId;
}

function showcaseOf(
  { userIds, groupIds, nowMs }: Scene & Pick<DemoPeople, 'groupIds'>,
  startMs: number,
): readonly SeedMessage[] {
  const lounge = GROUPS.find(({ key }) => key === 'lounge');
  return showcase(
    {
      idOf: (key) => idOf(userIds, key),
      lounge: { groupId: groupIds.get('lounge') ?? '', name: lounge?.name ?? '', photo: lounge?.photo ?? '' },
      nowMs,
    },
    startMs,
  );
}

function groupTalk({ random, userIds }: Scene, lines: readonly GroupLine[], startMs: number): readonly SeedMessage[] {
  return placeTalk(random, lines, startMs).map(({ by, text, mentions = [], timeMs }) => ({
    senderId: idOf(userIds, by),
    timeMs,
    content: { kind: 'text', text: text.replace(/\{@(\w+)\}/g, (_found, key: string) => `@${nameOf(key)} `) },
    mentions: mentionsOf(mentions, userIds),
  }));
}

const mentionsOf = (keys: readonly PlayerKey[], userIds: ReadonlyMap<PlayerKey, string>): Mentions =>
  keys.length === 0
    ? NO_MENTIONS
    : { everyone: false, userIds: keys.map((key) => idOf(userIds, key)), words: keys.map((key) => PLAYERS[key].name) };

/** Pins and mutes chats, and leaves some messages unread. */
async function settleChats(trx: DatabaseTransaction, random: Random, { userIds, groupIds }: DemoPeople): Promise<void> {
  const chatOf = (owner: PlayerKey, other: DemoGroup['key'] | PlayerKey): string => {
    const group = GROUPS.find(({ key }) => key === other);
    if (group !== undefined) return groupIds.get(group.key) ?? '';
    return oneToOneChatId(idOf(userIds, owner), idOf(userIds, other as PlayerKey));
  };
  const mark = (change: { is_pinned: true } | { is_muted: true }, owner: PlayerKey, chatId: string) =>
    trx
      .updateTable('chat_members')
      .set(change)
      .where('chat_id', '=', chatId)
      .where('user_id', '=', idOf(userIds, owner))
      .execute();
  for (const [owner, other] of PINNED) await mark({ is_pinned: true }, owner, chatOf(owner, other));
  for (const [owner, other] of MUTED) await mark({ is_muted: true }, owner, chatOf(owner, other));
  for (const { pair } of FRIENDSHIPS) {
    const [first, second] = random.shuffle(pair);
    if (first === undefined || second === undefined || random.next() < 0.55) continue;
    await leaveUnread(trx, chatOf(first, second), idOf(userIds, first), random.between(1, 3));
  }
  for (const group of GROUPS) {
    for (const key of [group.owner, ...group.admins, ...group.members]) {
      if (random.next() < 0.7) await leaveUnread(trx, chatOf(key, group.key), idOf(userIds, key), random.between(2, 4));
    }
  }
  // The first player sees a mention when the demo is opened.
  await leaveUnread(trx, chatOf('xiaoming', 'lounge'), idOf(userIds, 'xiaoming'), 3);
}

function idOf(userIds: ReadonlyMap<PlayerKey, string>, key: PlayerKey): string {
  const userId = userIds.get(key);
  if (userId === undefined) throw new Error(`no demo player ${key}`);
  return userId;
}

const nameOf = (key: string): string => (Object.hasOwn(PLAYERS, key) ? PLAYERS[key as PlayerKey].name : key);
