import { EMOJI_PER_PAGE } from '../domain/limits.ts';
import { favouriteFacesAtom, recentFacesAtom } from '../state/faces.ts';
import type { SyncScope } from './scope.ts';

/** The emoji that this user uses and keeps, in the local database. Spec: 3-transport §3 (face). */
export interface Faces {
  readonly load: () => Promise<void>;
  /** Puts an emoji in front of those that were used lately. */
  readonly use: (emoji: string) => void;
  /** Keeps an emoji; false when it is kept already. */
  readonly keep: (emoji: string) => boolean;
  readonly drop: (emoji: string) => void;
}

type FaceList = readonly string[];
type Change = (before: FaceList) => FaceList;

export function createFaces(scope: SyncScope): Faces {
  const recent = createFaceList(scope, 'recent', recentFacesAtom);
  const favourites = createFaceList(scope, 'favourite', favouriteFacesAtom);
  return {
    load: async () => void (await Promise.all([recent.load(), favourites.load()])),
    use: (emoji) => recent.change((before) => inFront(before, emoji).slice(0, EMOJI_PER_PAGE)),
    keep(emoji) {
      if (scope.get(favouriteFacesAtom).includes(emoji)) return false;
      favourites.change((before) => inFront(before, emoji));
      return true;
    },
    drop: (emoji) => favourites.change((before) => without(before, emoji)),
  };
}

const without = (faces: FaceList, emoji: string): FaceList => faces.filter((other) => other !== emoji);
const inFront = (faces: FaceList, emoji: string): FaceList => [emoji, ...without(faces, emoji)];

/** They are nowhere else: nothing is written over a list that has not been read. */
function createFaceList(scope: SyncScope, key: string, atom: typeof recentFacesAtom) {
  const {
    database: { faces },
    get,
    publish,
  } = scope;
  /** What was changed before the list was there. */
  const early: Change[] = [];
  let isRead = false;

  return {
    async load(): Promise<void> {
      const found = await faces.find(key);
      if (found === undefined || scope.isEnded()) return;
      isRead = true;
      publish(
        atom,
        early.reduce((list, change) => change(list), found.value ?? []),
      );
      if (early.length > 0) void faces.set(key, get(atom));
    },
    change(change: Change): void {
      publish(atom, change(get(atom)));
      if (isRead) void faces.set(key, get(atom));
      else early.push(change);
    },
  };
}
