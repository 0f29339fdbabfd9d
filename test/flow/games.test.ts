import { expect, test } from 'vitest';
import { unpackContent } from '../../widget/contract/entities/rich-content.ts';
import type { ActionDeps } from '../../widget/actions/context.ts';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import type { ChatId } from '../../widget/domain/chat/chat-id.ts';
import type { Message } from '../../widget/domain/message/message.ts';
import { chatsAtom } from '../../widget/state/chats.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { signedIn } from '../support/conversation.ts';
import { useStage } from '../support/stage.ts';
import { createTamperedSocket } from '../support/tampered-socket.ts';
import { openWidget, type TestWidget } from '../support/widget.ts';

/** An own game appears at once without an outcome: the provider decides it and sends it in the echo. Spec: 1-chat §4. */

const stage = useStage();
const { keep, twoFriends } = stage;

const throwDice = (widget: TestWidget, chatId: ChatId): void =>
  widget.actions.lazy(({ session }: ActionDeps) => () => {
    session
      .current()
      ?.realtime()
      ?.outbox.send({ chatId, content: unpackContent('game_dice', '') });
  })();

const outcomeOf = ({ content }: Message): number | undefined => {
  const rich = kindContentOf(content);
  return rich?.kind === 'game' ? rich.outcome : undefined;
};
const untilOutcome = async (widget: TestWidget): Promise<Message> => {
  const { messages } = await widget.untilOpenChat('a game with its outcome', (chat) =>
    chat.messages.some((message) => message.delivery.state === 'sent' && outcomeOf(message) !== undefined),
  );
  const game = messages.find((message) => outcomeOf(message) !== undefined);
  if (game === undefined) throw new Error('unreachable');
  return game;
};

test('keeps a filled-in game outcome for the next visit', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const [a, b] = [keep(await signedIn(stage.provider, anna)), keep(await signedIn(stage.provider, ben))];
  for (const widget of [a, b]) await widget.actions.openChat(chatId);
  throwDice(a, chatId);
  expect(a.store.get(openChatAtom)?.messages.map(outcomeOf)).toEqual([undefined]);
  const own = await untilOutcome(a);
  const theirs = await untilOutcome(b);
  expect(outcomeOf(own)).toBe(outcomeOf(theirs));
  expect(a.store.get(openChatAtom)?.messages).toHaveLength(1);
  const last = await a.untilChat('the outcome in the list', chatId, ({ lastMessage }) =>
    lastMessage === undefined ? false : outcomeOf(lastMessage) !== undefined,
  );
  expect(last.lastMessage?.localId).toBe(own.localId);
  await a.stop();

  const silence = { http: { send: () => new Promise<never>(() => undefined) } };
  const later = keep(openWidget({ origin: stage.provider.baseUrl, profile: a.profile, platform: silence }));
  void later.start();
  await later.untilSession('ready');
  void later.actions.openChat(chatId);
  expect(outcomeOf(await untilOutcome(later))).toBe(outcomeOf(own));
});

test('loads a game’s outcome with missed messages without its echo', async () => {
  const { anna, chatId } = await twoFriends();
  const socket = createTamperedSocket();
  const widget = keep(await signedIn(stage.provider, anna, { platform: { openSocket: socket.openSocket } }));
  await widget.actions.openChat(chatId);
  socket.let((frame) => !frame.includes('game_dice'));
  throwDice(widget, chatId);
  await widget.untilOpenChat('an acknowledged game', ({ messages }) => messages[0]?.delivery.state === 'sent');
  expect(widget.store.get(openChatAtom)?.messages.map(outcomeOf)).toEqual([undefined]);

  socket.let(() => true);
  socket.breakNow();
  await untilOutcome(widget);
  expect(widget.store.get(openChatAtom)?.messages).toHaveLength(1);
  expect(widget.store.get(chatsAtom).get(chatId)?.newestMessageId).toBe('1');
});

test('orders texts after a game whose echo is late', async () => {
  const { anna, chatId } = await twoFriends();
  const socket = createTamperedSocket();
  const widget = keep(await signedIn(stage.provider, anna, { platform: { openSocket: socket.openSocket } }));
  await widget.actions.openChat(chatId);
  socket.let((frame) => !frame.includes('game_dice'));
  throwDice(widget, chatId);
  await widget.untilOpenChat('an acknowledged game', ({ messages }) => messages[0]?.delivery.state === 'sent');
  widget.actions.sendText(chatId, 'and?');
  await widget.untilMessage('and?', 'sent');
  // The number before the text is missing, so the widget fetches the game and its outcome.
  socket.let(() => true);
  await untilOutcome(widget);
  expect(widget.texts()).toEqual(['(rich)', 'and?']);
});
