/** The rejection reason when the time limit has passed. */
export const LATE = 'no answer in time';

/** Settles like the promise, or rejects with `LATE` after `ms` milliseconds. Leaves no timer behind. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, ms, LATE);
    void promise.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
