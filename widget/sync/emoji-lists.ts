import { EMOJI_PER_PAGE } from '../domain/limits.ts';
import { emojiToneAtom, favouriteEmojiAtom, recentEmojiAtom } from '../state/emoji.ts';
import type { SyncScope } from './scope.ts';

/** The recent emoji, favourite emoji and skin tone of this user, in the local database. Spec: 3-transport §3 (face). */
export interface EmojiLists {
  readonly load: () => Promise<void>;
  /** Moves an emoji to the front of the recently used ones. */
  readonly use: (emoji: string) => void;
  /** Adds a favourite emoji. Returns false if it is a favourite already. */
  readonly add: (emoji: string) => boolean;
  readonly remove: (emoji: string) => void;
  /** Sets the emoji skin tone; undefined means none. */
  readonly setTone: (tone: string | undefined) => void;
}

type EmojiList = readonly string[];
type Change = (before: EmojiList) => EmojiList;

export function createEmojiLists(scope: SyncScope): EmojiLists {
  const recent = createEmojiList(scope, 'recent', recentEmojiAtom);
  const favourites = createEmojiList(scope, 'favourite', favouriteEmojiAtom);
  const tone = createEmojiList(scope, 'tone', emojiToneAtom);
  return {
    load: async () => void (await Promise.all([recent.load(), favourites.load(), tone.load()])),
    setTone: (chosen) => tone.change(() => (chosen === undefined ? [] : [chosen])),
    use: (emoji) => recent.change((before) => inFront(before, emoji).slice(0, EMOJI_PER_PAGE)),
    add(emoji) {
      if (scope.get(favouriteEmojiAtom).includes(emoji)) return false;
      favourites.change((before) => inFront(before, emoji));
      return true;
    },
    remove: (emoji) => favourites.change((before) => without(before, emoji)),
  };
}

const without = (list: EmojiList, emoji: string): EmojiList => list.filter((other) => other !== emoji);
const inFront = (list: EmojiList, emoji: string): EmojiList => [emoji, ...without(list, emoji)];

/** The provider has no copy of these lists, so nothing is written before the stored list has been read. */
function createEmojiList(scope: SyncScope, key: string, atom: typeof recentEmojiAtom) {
  const {
    database: { emojiLists: list },
    get,
    publish,
  } = scope;
  /** Changes made before the list was read. */
  const early: Change[] = [];
  let isRead = false;

  return {
    async load(): Promise<void> {
      const found = await list.find(key);
      if (found === undefined || scope.isEnded()) return;
      isRead = true;
      publish(
        atom,
        early.reduce((list, change) => change(list), found.value ?? []),
      );
      if (early.length > 0) void list.set(key, get(atom));
    },
    change(change: Change): void {
      publish(atom, change(get(atom)));
      if (isRead) void list.set(key, get(atom));
      else early.push(change);
    },
  };
}
