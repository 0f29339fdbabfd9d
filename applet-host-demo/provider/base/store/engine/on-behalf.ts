import { AsyncLocalStorage } from 'node:async_hooks';

/** The client for whom work asks for the database: a user, or the network of a client without a session. */
const clients = new AsyncLocalStorage<string>();

/** Work for many clients in one statement. It never waits for work of one client. */
export const EVERYBODY = 'everybody';
/** Work without a client, such as jobs. */
const NOBODY = 'nobody';

/** Runs work for a client: where clients share one connection, each has its own share of it. */
export const onBehalfOf = <T>(client: string, work: () => T): T => clients.run(client, work);

export const currentClient = (): string => clients.getStore() ?? NOBODY;
