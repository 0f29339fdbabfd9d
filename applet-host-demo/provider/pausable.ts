import { failure } from '#domain/result.ts';
import type { Services } from './calls/services.ts';
import type { Observer } from './base/observe/observer.ts';
import { waitsForResume } from './base/job-names.ts';
import type { Outgoing } from './base/outgoing/outgoing.ts';

type Clients = Pick<Services, 'wallet' | 'lottery' | 'sms' | 'webhooks'>;

/**
 * The clients of other servers, which answer as if these did not while outgoing work is paused. So no caller needs to know about the pause.
 * The embedded wallet and lottery are in the database: they go on.
 */
export function pausableClients({ pause }: Outgoing, { wallet, lottery, sms, webhooks }: Clients): Clients {
  const unlessPaused =
    <Args extends readonly unknown[], T>(call: (...args: Args) => Promise<T>, instead: T) =>
    (...args: Args): Promise<T> =>
      pause() === undefined ? call(...args) : Promise.resolve(instead);
  return {
    wallet: !wallet.isRemote
      ? wallet
      : {
          isRemote: true,
          balance: unlessPaused((owner) => wallet.balance(owner), undefined),
          move: unlessPaused((order) => wallet.move(order), UNKNOWN),
          query: unlessPaused((order) => wallet.query(order), UNKNOWN),
        },
    lottery: !lottery.isRemote
      ? lottery
      : {
          isRemote: true,
          games: unlessPaused((tenant) => lottery.games(tenant), undefined),
          draw: unlessPaused((...about) => lottery.draw(...about), UNKNOWN),
          records: unlessPaused((...about) => lottery.records(...about), undefined),
          order: unlessPaused((...about) => lottery.order(...about), UNKNOWN),
          place: unlessPaused((bet) => lottery.place(bet), UNKNOWN),
          query: unlessPaused((bet) => lottery.query(bet), UNKNOWN),
        },
    sms: sms && { send: unlessPaused((order) => sms.send(order), false) },
    webhooks: {
      ...webhooks,
      post: unlessPaused((request) => webhooks.post(request), failure('outgoing work is paused')),
    },
  };
}

const UNKNOWN = { state: 'unknown' } as const;

/** The observer whose jobs wait while outgoing work is paused. All regular work passes here. */
export const pausableJobs = (observer: Observer, { pause }: Outgoing): Observer => ({
  ...observer,
  job: (name, run) =>
    pause() !== undefined && waitsForResume(name) ? Promise.resolve(undefined) : observer.job(name, run),
});
