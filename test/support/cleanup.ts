/** The steps that remove what a start has made. */
export interface Cleanup {
  readonly add: (step: () => unknown) => void;
  /** Runs the steps one after the other, the newest first. All of them run, even if one fails; then the first error is thrown. */
  readonly run: () => Promise<void>;
}

export function createCleanup(): Cleanup {
  const steps: (() => unknown)[] = [];
  return {
    add: (step) => void steps.push(step),
    run: async () => {
      const errors: unknown[] = [];
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** Starts something that has several parts. If a part fails to start, the parts before it are removed. */
export async function startWithCleanup<T>(start: (cleanup: Cleanup) => Promise<T>): Promise<T> {
  const cleanup = createCleanup();
  try {
    return await start(cleanup);
  } catch (error) {
    // The error of the start says more than one that follows from it.
    await cleanup.run().catch(() => undefined);
    throw error;
  }
}
