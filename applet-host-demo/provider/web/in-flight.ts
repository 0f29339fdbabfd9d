import type { FastifyInstance } from 'fastify';

/** Knows which requests have begun and are not answered yet, so that a drain waits for exactly these. */
export interface InFlight {
  /** Resolves when nothing is in flight, or after so long. */
  readonly settled: (withinMs: number) => Promise<void>;
}

export function trackInFlight(app: FastifyInstance): InFlight {
  let count = 0;
  let listeners: (() => void)[] = [];
  app.addHook('onRequest', async (_request, reply) => {
    count += 1;
    // Also when the client has gone away before the answer.
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
