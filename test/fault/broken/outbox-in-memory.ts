import * as sound from '../../../widget/sync/outbox/stored-entries.ts';

export * from '../../../widget/sync/outbox/stored-entries.ts';

/** The database does not store unsent messages: a killed tab loses them. S-02. */
export const createStoredEntries: typeof sound.createStoredEntries = (...deps) => ({
  ...sound.createStoredEntries(...deps),
  add: () => Promise.resolve(),
  renew: () => Promise.resolve(),
});
