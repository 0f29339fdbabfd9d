import { given, scaled } from '../../data/scale.ts';

/**
 * The size of a load run. `BENCH_SCALE` multiplies the clients, the rate and the time of each scenario. `LOAD_CLIENTS`, `LOAD_RATE` and
 * `LOAD_SECONDS` replace single ones, and `LOAD_ROWS` the number of messages of `hot-queries`. Set by
 * `npm run load -- <scenario> --scale 0.1 --rate 200`.
 */
export interface Size {
  readonly clients: number;
  /** Messages per second. */
  readonly perSecond: number;
  readonly seconds: number;
}

/** @param full the size at scale 1 */
export function sizeOf(full: Size): Size {
  return {
    clients: given('LOAD_CLIENTS') ?? scaled(full.clients, 40),
    perSecond: given('LOAD_RATE') ?? scaled(full.perSecond, 10),
    seconds: given('LOAD_SECONDS') ?? scaled(full.seconds, 10),
  };
}
