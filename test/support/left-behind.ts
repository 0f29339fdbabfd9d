import type { BrowserContext, CDPSession, Frame, Page } from 'playwright';

/** Returns the JavaScript heap of a page or of an out-of-process frame as text, after garbage collection. */
export async function heapOf(context: BrowserContext, target: Page | Frame): Promise<string> {
  const session: CDPSession = await context.newCDPSession(target);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** One item that the browser stores for a frame's site: its name, and its whole content as text. */
export interface Kept {
  readonly where: string;
  readonly text: string;
}

/** Returns everything in the databases, caches and key-value storage of a frame's site. Blocked storage contains nothing. */
export const keptBy = (frame: Pick<Frame, 'evaluate'>): Promise<readonly Kept[]> =>
  frame.evaluate(async () => {
    const found: Kept[] = [];
    const add = async (read: () => unknown): Promise<void> => {
      try {
        await read();
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    };
    for (const area of ['localStorage', 'sessionStorage'] as const)
      await add(() => {
        for (const [key, text] of Object.entries(window[area]))
          found.push({ where: `${area} ${key}`, text: String(text) });
      });
    await add(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          found.push({
            where: `cache ${name}`,
            text: request.url + ((await (await cache.match(request))?.text()) ?? ''),
          });
      }
    });
    await add(async () => {
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(new Error(name)));
        });
        for (const store of database.objectStoreNames) {
          const all = await new Promise<unknown>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.addEventListener('success', () => resolve(reading.result));
          });
          found.push({ where: `database ${name}`, text: JSON.stringify(all) });
        }
        database.close();
      }
    });
    return found;
  });
