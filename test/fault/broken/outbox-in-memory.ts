import * as sound from '../../../widget/sync/outbox/keeping.ts';

export * from '../../../widget/sync/outbox/keeping.ts';

/** The database does not store unsent messages: a killed tab loses them. S-02. */
export const createKeeping: typeof sound.createKeeping = (...parts) => ({
  ...sound.createKeeping(...parts),
  add: () => Promise.resolve(),
  renew: () => Promise.resolve(),
});
