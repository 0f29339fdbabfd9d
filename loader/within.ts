/** Settles like the promise, or rejects after `ms` milliseconds. Leaves no timer behind. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, ms, 'no answer in time');
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
