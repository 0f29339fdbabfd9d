import type { FastifyInstance } from 'fastify';

/** Tracks the requests that are not answered yet, so that a drain can wait for them. */
export interface InFlight {
  /** Resolves when no request is in flight, or after this time. */
  readonly settled: (withinMs: number) => Promise<void>;
}

export function trackInFlight(app: FastifyInstance): InFlight {
  let count = 0;
  let listeners: (() => void)[] = [];
  app.addHook('onRequest', async (_request, reply) => {
    count += 1;
    // The event also fires when the client disconnects before the reply.
    reply.raw.once('close', () => {
      count -= 1;
      if (count > 0) return;
      for (const listener of listeners) listener();
      listeners = [];
    });
  });
  return {
    settled: (withinMs) =>
      new Promise((resolve) => {
        if (count === 0) return resolve();
        const timer = setTimeout(resolve, withinMs);
        listeners.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
