import type { ChatId } from '../../domain/chat/chat-id.ts';
import { LOCAL_PAGE_SIZE, RETRY_DELAY_MS } from '../../domain/limits.ts';
import { NO_MESSAGE_ID } from '../../domain/message/message-id.ts';
import { assertNever } from '../../domain/result.ts';
import type { CachedEnd } from '../../storage/messages.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';
import type { OpenChatAnswer, OpenChatEffect, OpenChatEvent } from './open-chat-state.ts';
import { createPagesAround } from './pages-around.ts';

export interface EffectDeps {
  readonly pages: MessagePages;
  readonly readEnd: (chatId: ChatId) => Promise<CachedEnd>;
  readonly onOpened: () => void;
  readonly onGivenUp: (chatId: ChatId) => Promise<void>;
  /** Sends an event to the machine. Resolves with its answer when its effects have ended. */
  readonly send: (event: OpenChatEvent) => Promise<OpenChatAnswer | undefined>;
  readonly untilCaughtUp: () => Promise<void>;
}

/** The chat and the epoch of the state that an effect comes with. */
export interface EffectOrigin {
  readonly chatId: ChatId;
  readonly epoch: number;
}

/** Performs an effect. Resolves with its answer, if any, when the events that it causes have ended. */
export type PerformEffect = (effect: OpenChatEffect, origin: EffectOrigin) => Promise<OpenChatAnswer | undefined>;

/** Performs the effects of the open chat: reads of the database, fetches, timers. Each load ends with an event. */
export function createEffects(
  scope: SyncScope,
  { pages, readEnd, onOpened, onGivenUp, send, untilCaughtUp }: EffectDeps,
): PerformEffect {
  const { messages: repository, topMessages } = scope.database;
  const pagesAround = createPagesAround(repository, pages);

  const readTop = async (chatId: ChatId): Promise<void> => {
    const topMessage = await topMessages.get(chatId);
    if (topMessage !== undefined) void send({ type: 'top', chatId, topMessage });
  };

  return async (effect, { chatId, epoch }) => {
    switch (effect.type) {
      case 'notify-opened':
        onOpened();
        return undefined;
      case 'read-top':
        // Not awaited: a slow database does not delay the opening.
        void readTop(chatId);
        return undefined;
      case 'read-end':
        return send({ type: 'end-read', epoch, end: await readEnd(chatId) });
      case 'load-newest': {
        const { isReload } = effect;
        return send({ type: 'newest-loaded', epoch, isReload, page: await pages.before(chatId, NO_MESSAGE_ID) });
      }
      case 'load-missed': {
        const { after, known } = effect;
        return send({ type: 'missed-loaded', epoch, page: await pages.after(chatId, after, known) });
      }
      case 'load-unread': {
        const { readUpTo, oldest, upTo } = effect;
        const part = await pagesAround.sinceRead(chatId, readUpTo, oldest, upTo);
        return send({ type: 'unread-loaded', epoch, part });
      }
      case 'load-again': {
        const { after, known } = effect;
        return send({ type: 'reloaded', epoch, after, page: await pages.after(chatId, after, known) });
      }
      case 'read-older': {
        const { before } = effect;
        const loadedTo = await repository.readBack(chatId, before, LOCAL_PAGE_SIZE);
        return send({ type: 'older-read', epoch, before, held: loadedTo });
      }
      case 'load-older': {
        const { before } = effect;
        return send({ type: 'older-loaded', epoch, before, page: await pages.before(chatId, before) });
      }
      case 'load-newer': {
        const { after, known } = effect;
        return send({ type: 'newer-loaded', epoch, part: await pagesAround.below(chatId, after, known) });
      }
      case 'load-around': {
        const { messageId } = effect;
        return send({ type: 'around-loaded', epoch, messageId, part: await pagesAround.around(chatId, messageId) });
      }
      case 'give-up': {
        const { endsCatchUp, failure } = effect;
        await onGivenUp(chatId);
        return send({ type: 'given-up', epoch, endsCatchUp, failure });
      }
      case 'set-retry-timer':
        scope.platform.clock.setTimer(RETRY_DELAY_MS, () => void send({ type: 'retry-due', epoch }));
        return undefined;
      case 'send':
        await Promise.resolve();
        return send(effect.event);
      case 'await-catch-up':
        await untilCaughtUp();
        return effect.event && send(effect.event);
      case 'release':
        repository.release(chatId, effect.before);
        return undefined;
      case 'answer':
        return effect.result;
      default:
        return assertNever(effect);
    }
  };
}
