import { createMediaActions } from '../../../widget/actions/media/create-media-actions.ts';
import { createMessageActions } from '../../../widget/actions/message-actions.ts';
import { createPeopleActions } from '../../../widget/actions/people-actions.ts';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import type { ActionDeps } from '../../../widget/actions/context.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import type { Message, MessageContent, Mentions, SentMessage } from '../../../widget/domain/message/message.ts';
import { isTakenBack } from '../../../widget/domain/message/taken-back.ts';
import type { Result } from '../../../widget/domain/result.ts';
import type { Clock } from '../../../widget/platform/clock.ts';
import type { KeyValue } from '../../../widget/platform/key-value.ts';
import { chatOrderAtom, chatsAtom, friendsAtom, groupsAtom } from '../../../widget/state/chats.ts';
import { isInViewAtom } from '../../../widget/state/environment.ts';
import { openChatAtom } from '../../../widget/state/open-chat.ts';
import { sessionAtom } from '../../../widget/state/session.ts';
import { openWidget, type CreateWidget, type TestWidget } from '../../support/widget.ts';
import type { FrameFaults } from './frame-faults.ts';
import type { CommandKind, History, Lists, Shown } from './history.ts';
import { createPower, createTabPlatform } from './tab-platform.ts';
import type { TabStorage } from './tab-storage.ts';

export interface TabOptions {
  readonly name: string;
  /** The origin of the provider. */
  readonly origin: string;
  readonly storage: TabStorage;
  readonly keyValue: KeyValue;
  readonly clock: Clock;
  readonly frames: FrameFaults;
  readonly token: string;
  readonly ownId: string;
  readonly history: History;
  /** Another build of the widget. */
  readonly createWidget?: CreateWidget | undefined;
}

/** A browser tab with a real widget core. A test can kill it at any moment, like an operating system. */
export interface Tab {
  readonly name: string;
  readonly ownId: string;
  /** The running widget; undefined while the tab is closed. */
  readonly widget: () => TestWidget | undefined;
  readonly open: () => TestWidget;
  readonly kill: () => void;
  /** Opens a chat as its screen does, as soon as the user is signed in. */
  readonly openChat: (chatId: string) => Promise<void>;
  readonly closeChat: () => void;
  /** Writes a text into the chat on screen; false without one, or when the composer refuses it. */
  readonly send: (text: string, mentions?: Mentions) => boolean;
  /** Sends a file into the chat on screen. */
  readonly sendFile: (name: string, bytes: Uint8Array<ArrayBuffer>) => void;
  /** Gives a command about messages that the open chat shows, and records the result. */
  readonly command: (command: CommandKind, chatId: string, messages: readonly SentMessage[]) => void;
  /** The messages that the chat on screen shows. */
  readonly messages: () => readonly Message[];
  readonly shown: () => readonly Shown[];
  readonly lists: () => Lists | undefined;
  /** Makes a set of the widget's actions available, as a screen does. */
  readonly actions: <T>(create: (deps: ActionDeps) => T) => T | undefined;
  readonly stop: () => Promise<void>;
}

export function createTab(options: TabOptions): Tab {
  const { name, origin, storage, keyValue, clock, frames, token, ownId, history } = options;
  const undecided = new Set<string>();
  let life = 0;
  let openings = 0;
  let power = createPower();
  let widget: TestWidget | undefined;
  let wantedChat: string | undefined;

  const refuse = (text: string, code: string): void => {
    if (undecided.delete(text)) history.log({ kind: 'fail', tab: name, text, code });
  };
  const decide = ({ delivery, ...message }: Message): void => {
    const text = textOf(message.content);
    if (message.senderId !== ownId || !undecided.has(text)) return;
    if (delivery.state === 'failed') refuse(text, delivery.failure);
    if (delivery.state !== 'sent') return;
    undecided.delete(text);
    history.log({ kind: 'ok', tab: name, text, messageId: delivery.messageId });
  };

  const observe = (): void => {
    const open = widget?.store.get(openChatAtom);
    if (widget === undefined || open === undefined) return;
    const messages = toShown(open.messages);
    history.log({ kind: 'shown', tab: name, opening: openings, chatId: open.chatId, messages });
    for (const message of open.messages) decide(message);
  };

  const viewed = new Map<string, number>();
  const read = new Map<string, number>();
  const isNews = (known: Map<string, number>, chatId: string, number: number): boolean => {
    if (number <= (known.get(chatId) ?? 0)) return false;
    known.set(chatId, number);
    return true;
  };
  /** Records the visible messages, then the read marks. */
  const observeReads = (): void => {
    if (widget === undefined) return;
    const { store } = widget;
    const chats = store.get(chatsAtom);
    const chatId = store.get(isInViewAtom) ? store.get(openChatAtom)?.chatId : undefined;
    const newest = chatId === undefined ? 0 : Number(chats.get(chatId)?.newestMessageId ?? 0);
    if (chatId !== undefined && isNews(viewed, chatId, newest))
      history.log({ kind: 'viewed', tab: name, chatId, newest });
    for (const chat of chats.values()) {
      const upTo = Number(chat.readUpTo);
      if (isNews(read, chat.chatId, upTo)) history.log({ kind: 'read', tab: name, chatId: chat.chatId, upTo });
    }
  };

  const openChat = async (chatId: string): Promise<void> => {
    wantedChat = chatId;
    const session = widget?.store.get(sessionAtom);
    if (widget === undefined || session?.phase !== 'ready' || widget.store.get(openChatAtom)?.chatId === chatId) return;
    openings += 1;
    await widget.actions.openChat(chatId);
  };

  const kill = (): void => {
    if (widget === undefined) return;
    power.switchOff();
    storage.kill();
    widget = undefined;
    for (const text of undecided) history.log({ kind: 'unknown', tab: name, text });
  };

  const open = (): TestWidget => {
    kill();
    life += 1;
    power = createPower();
    storage.begin({
      onKept: ({ message }) => history.log({ kind: 'kept', tab: name, text: textOf(message.content) }),
      // Its chat may not be on screen again.
      onRefused: ({ message, failure: code }) => refuse(textOf(message.content), code),
    });
    const note = (what: string): void => history.log({ kind: 'wire', tab: name, what });
    const opened = openWidget({
      origin,
      profile: { storage: storage.driver, keyValue },
      query: life === 1 ? { token } : {},
      platform: createTabPlatform({ power, clock, frames, note }),
      createWidget: options.createWidget,
    });
    widget = opened;
    const whileOpen = (run: () => void) => (): void => {
      if (widget === opened) run();
    };
    opened.store.sub(openChatAtom, whileOpen(observe));
    for (const atom of [openChatAtom, isInViewAtom, chatsAtom]) opened.store.sub(atom, whileOpen(observeReads));
    // The route of the page restores its chat.
    opened.store.sub(
      sessionAtom,
      whileOpen(() => {
        if (wantedChat !== undefined) void openChat(wantedChat);
      }),
    );
    void opened.start();
    return opened;
  };

  const invoke = (chatId: string, text: string, isFile: boolean): void => {
    history.log({ kind: 'invoke', tab: name, life, chatId, text, isFile });
    undecided.add(text);
  };
  const settle = (text: string, outcome: Result<unknown, Failure>): boolean => {
    if (!outcome.ok) refuse(text, outcome.failure.code);
    return outcome.ok;
  };
  const actions: Tab['actions'] = (create) => widget?.actions.lazy(create);

  return {
    name,
    ownId,
    widget: () => widget,
    open,
    kill,
    openChat,
    closeChat() {
      wantedChat = undefined;
      widget?.actions.closeChat();
    },
    send(text, mentions) {
      const chatId = widget?.store.get(openChatAtom)?.chatId;
      if (widget === undefined || chatId === undefined) return false;
      invoke(chatId, text, false);
      return settle(text, widget.actions.sendText(chatId, text, mentions));
    },
    sendFile(fileName, bytes) {
      const chatId = widget?.store.get(openChatAtom)?.chatId;
      const media = actions(createMediaActions);
      if (media === undefined || chatId === undefined) return;
      invoke(chatId, fileName, true);
      const sentBy = power;
      void media.sendFiles(chatId, [new File([bytes], fileName)]).then((outcome) => {
        if (sentBy.isOn()) settle(fileName, outcome);
      });
    },
    command(command, chatId, messages) {
      const doer = { message: actions(createMessageActions), people: actions(createPeopleActions) };
      const first = messages[0];
      if (doer.message === undefined || doer.people === undefined) return;
      const newest = widget?.store.get(chatsAtom).get(chatId)?.newestMessageId ?? '0';
      const numbers =
        command === 'clear' ? [Number(newest)] : messages.map(({ delivery }) => Number(delivery.messageId));
      if (command !== 'clear' && first === undefined) return;
      const id = nextCommand++;
      history.log({ kind: 'command', tab: name, id, command, chatId, numbers });
      const givenBy = power;
      const done =
        command === 'clear' || first === undefined
          ? doer.people.clearHistory(chatId)
          : command === 'delete'
            ? doer.message.deleteForOneself(chatId, numbers.map(String))
            : doer.message[command](first);
      void done.then((outcome) => {
        if (!givenBy.isOn()) return;
        history.log({ kind: 'command-result', id, code: outcome.ok ? undefined : outcome.failure.code });
      });
    },
    messages: () => widget?.store.get(openChatAtom)?.messages ?? [],
    shown: () => toShown(widget?.store.get(openChatAtom)?.messages ?? []),
    lists: () => (widget === undefined ? undefined : listsOf(widget)),
    actions,
    async stop() {
      await widget?.stop();
      power.switchOff();
      storage.kill();
      widget = undefined;
    },
  };
}

/** Command ids are unique across all tabs. */
let nextCommand = 1;

/** The text of a message, or the name of its file. */
function textOf(content: MessageContent): string {
  if (content.kind === 'text') return content.text;
  const rich = kindContentOf(content);
  return rich?.kind === 'document' ? rich.name : `(${content.kind})`;
}

/** Commands are part of the log and are not shown. */
const toShown = (messages: readonly Message[]): readonly Shown[] =>
  messages
    .filter(({ content }) => content.kind !== 'command')
    .map((message) => ({
      localId: message.localId,
      senderId: message.senderId,
      text: textOf(message.content),
      state: message.delivery.state,
      messageId: message.delivery.state === 'sent' ? message.delivery.messageId : '0',
      isTakenBack: isTakenBack(message),
    }));

function listsOf({ store }: TestWidget): Lists {
  return {
    order: store.get(chatOrderAtom),
    chats: [...store.get(chatsAtom).values()].map(({ chatId, unread, isMentioned, lastMessage }) => ({
      chatId,
      unread,
      isMentioned,
      lastMessageId: lastMessage && (lastMessage.delivery.state === 'sent' ? lastMessage.delivery.messageId : '0'),
    })),
    friends: [...store.get(friendsAtom).values()].map(({ userId, alias, isPinned }) => ({ userId, alias, isPinned })),
    groups: [...store.get(groupsAtom).values()].map(({ groupId, name, myRole, isPinned }) => ({
      groupId,
      name,
      role: myRole,
      isPinned,
    })),
  };
}
