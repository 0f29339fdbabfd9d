/** Whether a name matches what was typed: any part, case and full-width forms folded. */
export function matchesSearch(query: string, ...names: readonly string[]): boolean {
  const wanted = fold(query);
  return wanted === '' || names.some((name) => fold(name).includes(wanted));
}

const fold = (text: string): string => text.normalize('NFKC').trim().toLocaleLowerCase();
