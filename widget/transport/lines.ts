import { originsInTurn } from '../domain/session/line.ts';

/** Which of the provider's origins are in use. */
export interface Lines {
  /** For links, and first for calls. */
  readonly current: () => string;
  /** What a call tries, in this order. */
  readonly inTurn: () => readonly string[];
  /** Replaces what is known of other origins; none by default. */
  readonly setHosts: (hosts: readonly string[]) => void;
  /** This one has answered, or has won a race: it is used from now on. */
  readonly use: (origin: string) => void;
  /** None has answered: the page's own origin is the first again. */
  readonly reset: () => void;
}

/** Keeps the lines; `home` is the origin that the page came from. Spec: 3-transport §7, §8 (base URL reset). */
export function createLines(home: string): Lines {
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
