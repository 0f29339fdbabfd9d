/** One client's copy of a chat, from the number that it knew at the beginning on. */
export interface ChatView {
  readonly chatId: string;
  readonly base: number;
  /** The newest number up to which nothing is missing. */
  readonly head: () => number;
  /** The uuids in the order of their numbers, after `base`. */
  readonly uuids: readonly string[];
  /** Takes a message. Returns the uuids that the client can now show. */
  readonly take: (number: number, uuid: string) => Taken;
  readonly hasEarly: () => boolean;
}

export interface Taken {
  readonly shown: readonly string[];
  /** The client had this message already. */
  readonly isRepeat: boolean;
  /** The client had another message with this number. */
  readonly isOther: boolean;
}

const NOTHING: Taken = { shown: [], isRepeat: false, isOther: false };

/** Shows messages without gaps, as the widget does: one that arrives before its predecessors waits for them. S-03. */
export function createChatView(chatId: string, base: number): ChatView {
  const uuids: string[] = [];
  const early = new Map<number, string>();
  const head = (): number => base + uuids.length;
  return {
    chatId,
    base,
    head,
    uuids,
    hasEarly: () => early.size > 0,
    take(number, uuid) {
      if (number <= base) return NOTHING;
      const known = number <= head() ? uuids[number - base - 1] : early.get(number);
      if (known !== undefined) return { shown: [], isRepeat: known === uuid, isOther: known !== uuid };
      if (number !== head() + 1) {
        early.set(number, uuid);
        return NOTHING;
      }
      const shown = [uuid];
      for (let next = early.get(number + 1); next !== undefined; next = early.get(number + shown.length)) {
        early.delete(number + shown.length);
        shown.push(next);
      }
      uuids.push(...shown);
      return { ...NOTHING, shown };
    },
  };
}
