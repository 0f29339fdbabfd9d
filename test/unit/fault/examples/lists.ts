import type { Lists } from '../../../fault/support/history.ts';
import { aChat, aMember, ANNA, aRow, BEN, FRIENDS, GROUP, rightLists, shown } from '../histories.ts';
import { screen, type Example } from './events.ts';

const listed = [
  aChat(FRIENDS, [aRow(1), aRow(2), aRow(3, { senderId: BEN })], [aMember(ANNA), aMember(BEN, { readUpTo: 1 })]),
  aChat(GROUP, [aRow(1, { mentionedIds: [BEN], timeMs: 9000 })]),
];
const lists = (change: (right: Lists) => Partial<Lists> = () => ({})) => {
  const right = rightLists(listed, BEN);
  return { kind: 'lists', tab: 'B', moment: 'recovered', lists: { ...right, ...change(right) } } as const;
};
const listedAs = (chatId: string, change: Partial<Lists['chats'][number]>) => ({
  chats: listed,
  events: [
    shownToBen,
    lists(({ chats }) => ({ chats: chats.map((chat) => (chat.chatId === chatId ? { ...chat, ...change } : chat)) })),
  ],
});
const shownToBen = { ...screen([shown(aRow(1))]), tab: 'B' } as const;
const keptLists = { chats: listed, events: [shownToBen, lists()] };

export const LISTS: readonly Example[] = [
  {
    check: 'unread',
    about: 'counts unread messages by the rows and the read mark',
    right: keptLists,
    wrong: listedAs(FRIENDS, { unread: 2 }),
    complaint: /B counts 2 unread of 1/,
  },
  {
    check: 'mentions',
    about: 'marks a chat with an unread mention only',
    right: keptLists,
    wrong: listedAs(GROUP, { isMentioned: false }),
    complaint: /B shows no mention in g0000001/,
  },
  {
    check: 'mentions',
    about: 'shows no mark without a mention',
    right: keptLists,
    wrong: listedAs(FRIENDS, { isMentioned: true }),
    complaint: /B shows a mention in/,
  },
  {
    check: 'last message',
    about: 'shows the newest visible message',
    right: keptLists,
    wrong: listedAs(FRIENDS, { lastMessageId: '2' }),
    complaint: /shows 2 as the last message of .*, not 3/,
  },
  {
    check: 'chat order',
    about: 'puts the most recently changed chat first',
    right: keptLists,
    wrong: { chats: listed, events: [shownToBen, lists(({ order }) => ({ order: order.toReversed() }))] },
    complaint: /lists the chats M000000001M000000002, g0000001 and not g0000001/,
  },
  {
    check: 'chat order',
    about: 'lists every chat',
    right: keptLists,
    wrong: { chats: listed, events: [shownToBen, lists(({ order }) => ({ order: order.slice(1) }))] },
    complaint: /lists the chats/,
  },
  {
    check: 'friends and groups',
    about: 'shows friends by their remark',
    right: keptLists,
    wrong: {
      chats: listed,
      events: [shownToBen, lists(() => ({ friends: [{ userId: ANNA, alias: 'Annie', isPinned: false }] }))],
    },
    complaint: /with \[friend M000000001 "Annie"\] too many/,
  },
  {
    check: 'friends and groups',
    about: 'shows groups with name, role and pin',
    right: keptLists,
    wrong: {
      chats: listed,
      events: [
        shownToBen,
        lists(() => ({ groups: [{ groupId: GROUP, name: 'all', role: 'member', isPinned: true }] })),
      ],
    },
    complaint: /without \[group g0000001 "all" member\]/,
  },
];
