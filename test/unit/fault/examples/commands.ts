import { aChat, aMember, ANNA, aRow, BEN, FRIENDS, shown } from '../histories.ts';
import { command, done, read, viewed, everyoneHasRead, final, two, type Example } from './events.ts';

const recalled = [aRow(1, { takenBackBy: ANNA, wasTakenBack: true }), aRow(2, { kind: 'command' })];

export const COMMANDS: readonly Example[] = [
  {
    check: 'recalls',
    about: 'recalls a message when the command succeeds',
    right: { chats: [aChat(FRIENDS, recalled)], events: [command('recall', 1, [1]), done(1)] },
    wrong: {
      chats: [aChat(FRIENDS, [aRow(1), aRow(2, { kind: 'command' })])],
      events: [command('recall', 1, [1]), done(1)],
    },
    complaint: /recall of 1 was carried out and had no effect/,
  },
  {
    check: 'recalls',
    about: 'restores a message when the command succeeds',
    right: {
      chats: [
        aChat(FRIENDS, [aRow(1, { wasTakenBack: true }), aRow(2, { kind: 'command' }), aRow(3, { kind: 'command' })]),
      ],
      events: [command('recall', 1, [1]), done(1), command('restore', 2, [1]), done(2)],
    },
    wrong: {
      chats: [aChat(FRIENDS, [...recalled, aRow(3, { kind: 'command' })])],
      events: [command('recall', 1, [1]), done(1), command('restore', 2, [1]), done(2)],
    },
    complaint: /restore of 1 was carried out and had no effect/,
  },
  {
    check: 'recalls',
    about: 'recalls no message without a command',
    right: { chats: [aChat(FRIENDS, recalled)], events: [command('recall', 1, [1])] },
    wrong: { chats: [aChat(FRIENDS, recalled)], events: [command('recall', 1, [7])] },
    complaint: /1 was taken back without a command/,
  },
  {
    check: 'recalls',
    about: 'stores a repeated command once',
    right: { chats: [aChat(FRIENDS, recalled)], events: [command('recall', 1, [1])] },
    wrong: {
      chats: [aChat(FRIENDS, [...recalled, aRow(3, { kind: 'command' })])],
      events: [command('recall', 1, [1])],
    },
    complaint: /2 commands are stored, 1 were given/,
  },
  {
    check: 'own deletions',
    about: 'clears a cleared chat',
    right: {
      chats: [aChat(FRIENDS, two, [aMember(ANNA, { clearedUpTo: 2 }), aMember(BEN)])],
      events: [command('clear', 1, [2]), done(1)],
    },
    wrong: { chats: [aChat(FRIENDS, two)], events: [command('clear', 1, [2]), done(1)] },
    complaint: /clear 2 of M000000001 in .* was lost/,
  },
  {
    check: 'own deletions',
    about: 'clears no more than requested',
    right: {
      chats: [aChat(FRIENDS, two, [aMember(ANNA, { clearedUpTo: 1 }), aMember(BEN)])],
      events: [command('clear', 1, [1])],
    },
    wrong: {
      chats: [aChat(FRIENDS, two, [aMember(ANNA, { clearedUpTo: 2 }), aMember(BEN)])],
      events: [command('clear', 1, [1])],
    },
    complaint: /cleared .* up to 1, stored is 2/,
  },
  {
    check: 'own deletions',
    about: 'deletes a message only for its user',
    right: {
      chats: [aChat(FRIENDS, two, [aMember(ANNA, { deletedNumbers: [1] }), aMember(BEN)])],
      events: [command('delete', 1, [1]), done(1)],
    },
    wrong: {
      chats: [aChat(FRIENDS, two, [aMember(ANNA, { deletedNumbers: [1] }), aMember(BEN, { deletedNumbers: [1] })])],
      events: [command('delete', 1, [1]), done(1)],
    },
    complaint: /1 of .* is deleted for M000000002, unasked/,
  },
  {
    check: 'reads',
    about: 'counts no message as read that was never in view',
    right: {
      chats: [aChat(FRIENDS, two, [aMember(ANNA), aMember(BEN, { readUpTo: 2 })])],
      events: [viewed('B', 2), read('B', 2)],
    },
    wrong: {
      chats: [aChat(FRIENDS, two, [aMember(ANNA), aMember(BEN, { readUpTo: 2 })])],
      events: [viewed('B', 1), read('B', 2), viewed('B', 2)],
    },
    complaint: /B has read .* up to 2, and had it in view up to 1/,
  },
  {
    check: 'reads',
    about: 'marks the messages shown in the end as read',
    right: {
      chats: [everyoneHasRead(two)],
      events: [
        final(
          'B',
          two.map((row) => shown(row)),
        ),
      ],
    },
    wrong: {
      chats: [aChat(FRIENDS, two)],
      events: [
        final(
          'B',
          two.map((row) => shown(row)),
        ),
      ],
    },
    complaint: /B has shown all of .*, and 1, 2 is unread/,
  },
];
