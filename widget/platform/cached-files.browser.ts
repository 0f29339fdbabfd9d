/** Reads every cached file: browsers report only the size of the whole origin. */
export async function measureCachedFiles(): Promise<{ readonly count: number; readonly bytes: number }> {
  let [count, bytes] = [0, 0];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const file = await cache.match(request);
      if (file === undefined) continue;
      count += 1;
      bytes += (await file.blob()).size;
    }
  }
  return { count, bytes };
}
