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

const RECENT = 'recent';
const FAVOURITES = 'favourite';

export function createFaces({ database: { faces }, get, publish }: SyncScope): Faces {
  const setFavourites = (favourites: readonly string[]): void => {
    publish(favouriteFacesAtom, favourites);
    void faces.update(FAVOURITES, () => favourites);
  };
  return {
    async load() {
      const [recent, favourites] = await Promise.all([faces.get(RECENT), faces.get(FAVOURITES)]);
      publish(recentFacesAtom, recent);
      publish(favouriteFacesAtom, favourites);
    },
    use(emoji) {
      const recent = [emoji, ...get(recentFacesAtom).filter((other) => other !== emoji)].slice(0, EMOJI_PER_PAGE);
      publish(recentFacesAtom, recent);
      void faces.update(RECENT, () => recent);
    },
    keep(emoji) {
      const favourites = get(favouriteFacesAtom);
      if (favourites.includes(emoji)) return false;
      setFavourites([emoji, ...favourites]);
      return true;
    },
    drop: (emoji) => setFavourites(get(favouriteFacesAtom).filter((other) => other !== emoji)),
  };
}
