/** Whether a name contains the query, ignoring case and full-width forms. */
export function matchesSearch(query: string, ...names: readonly string[]): boolean {
  const wanted = fold(query);
  return wanted === '' || names.some((name) => fold(name).includes(wanted));
}

const fold = (text: string): string => text.normalize('NFKC').trim().toLocaleLowerCase();
