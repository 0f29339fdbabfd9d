import { aChat, ANNA, aRow, FRIENDS, sending, shown } from '../histories.ts';
import { command, done, everyoneHasRead, final, screen, two, type Example } from './events.ts';

export const SCREENS: readonly Example[] = [
  {
    check: 'identity',
    about: 'shows one number for each message on every screen',
    right: { chats: [], events: [screen([shown(aRow(1))]), screen([shown(aRow(1))], { opening: 2 })] },
    wrong: {
      chats: [],
      events: [screen([shown(aRow(1))]), screen([shown(aRow(2), { localId: 'uuid-1' })], { opening: 2 })],
    },
    complaint: /uuid-1 is 1 and 2/,
  },
  {
    check: 'screen order',
    about: 'shows ascending numbers',
    right: { chats: [], events: [screen(two.map((row) => shown(row)))] },
    wrong: { chats: [], events: [screen(two.toReversed().map((row) => shown(row)))] },
    complaint: /with 1 behind 2/,
  },
  {
    check: 'screen order',
    about: 'shows unsent messages after the sent ones',
    right: { chats: [], events: [screen([shown(aRow(1)), sending('new')])] },
    wrong: { chats: [], events: [screen([sending('new'), shown(aRow(1))])] },
    complaint: /with "text 1" behind unsent messages/,
  },
  {
    check: 'screen order',
    about: 'shows no message twice',
    right: { chats: [], events: [screen([sending('new')])] },
    wrong: { chats: [], events: [screen([sending('new'), sending('new')])] },
    complaint: /with "new" twice/,
  },
  {
    check: 'vanished',
    about: 'keeps a shown message on screen',
    right: { chats: [], events: [screen(two.map((row) => shown(row))), screen(two.map((row) => shown(row)))] },
    wrong: { chats: [], events: [screen(two.map((row) => shown(row))), screen([shown(aRow(1))])] },
    complaint: /2 in .* vanished/,
  },
  {
    check: 'vanished',
    about: 'never empties a screen unless the chat was cleared',
    right: {
      chats: [],
      events: [screen([shown(aRow(1))]), command('clear', 1, [1]), screen([])],
    },
    wrong: { chats: [], events: [screen([shown(aRow(1))]), screen([])] },
    complaint: /1 in .* vanished/,
  },
  {
    check: 'vanished',
    about: 'never empties a screen because another user clears the chat',
    right: { chats: [], events: [screen(two.map((row) => shown(row))), screen([shown(aRow(2))])] },
    wrong: {
      chats: [],
      events: [screen([shown(aRow(1))]), command('clear', 1, [1], { tab: 'B' }), screen([])],
    },
    complaint: /1 in .* vanished/,
  },
  {
    check: 'finals',
    about: 'shows all messages in the end',
    right: {
      chats: [everyoneHasRead(two)],
      events: [
        final(
          'B',
          two.map((row) => shown(row)),
        ),
      ],
    },
    wrong: { chats: [everyoneHasRead(two)], events: [final('B', [shown(aRow(2))])] },
    complaint: /without \[1:text 1\], with \[\] too many/,
  },
  {
    check: 'finals',
    about: 'shows no recalled or deleted message',
    right: {
      chats: [everyoneHasRead([aRow(1), aRow(2, { kind: 'command' })])],
      events: [command('recall', 1, []), final('B', [shown(aRow(1))])],
    },
    wrong: {
      chats: [everyoneHasRead([aRow(1, { takenBackBy: ANNA, wasTakenBack: true }), aRow(2, { kind: 'command' })])],
      events: [command('recall', 1, [1]), done(1), final('B', [shown(aRow(1))])],
    },
    complaint: /with \[1:text 1\] too many/,
  },
  {
    check: 'finals',
    about: 'shows a withdrawal to its sender',
    right: {
      chats: [aChat(FRIENDS, [aRow(1, { takenBackBy: ANNA, wasTakenBack: true }), aRow(2, { kind: 'command' })])],
      events: [command('recall', 1, [1]), done(1), final('A', [shown(aRow(1, { takenBackBy: ANNA }))])],
    },
    wrong: {
      chats: [aChat(FRIENDS, [aRow(1, { takenBackBy: ANNA, wasTakenBack: true }), aRow(2, { kind: 'command' })])],
      events: [command('recall', 1, [1]), done(1), final('A', [])],
    },
    complaint: /does not show that 1 in .* was taken back/,
  },
];
