import { originsInTurn } from '../domain/session/hosts.ts';

/** The provider's origins (hosts), and the one in use. */
export interface Hosts {
  /** The origin for links, and the first one for calls. */
  readonly current: () => string;
  /** The origins that a call tries, in this order. */
  readonly inTurn: () => readonly string[];
  /** Replaces the known other origins; none by default. */
  readonly setHosts: (hosts: readonly string[]) => void;
  /** Uses this origin from now on, because it has answered or won a race. */
  readonly use: (origin: string) => void;
  /** No origin has answered: the page's own origin is the first again. */
  readonly reset: () => void;
}

/** Manages the origins. `home` is the origin that the page came from. Spec: 3-transport §7, §8 (base URL reset). */
export function createHosts(home: string): Hosts {
  let current = home;
  let hosts: readonly string[] = [];
  return {
    current: () => current,
    inTurn: () => originsInTurn(current, [...hosts, home]),
    setHosts(next) {
      hosts = next;
    },
    use(origin) {
      current = origin;
    },
    reset() {
      current = home;
    },
  };
}
