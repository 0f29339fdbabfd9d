/** Deletes databases. A deletion waits for open connections, which the browser asks to close. */
export async function removeDatabases(
  isUnwanted: (name: string) => boolean,
  known: readonly string[],
): Promise<boolean> {
  const names = (await listNames()) ?? known;
  const removals = names.filter(isUnwanted).map(
    (name) =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve(true);
        request.onerror = () => resolve(false);
      }),
  );
  return (await Promise.all(removals)).every(Boolean);
}

/** Undefined in browsers that do not list databases, such as Firefox before 126. */
async function listNames(): Promise<readonly string[] | undefined> {
  if (typeof indexedDB.databases !== 'function') return undefined;
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

/** The header of the provider's answer does it. */
export const clearCachedAnswers = (path: string): Promise<unknown> => fetch(path, { method: 'POST' });
