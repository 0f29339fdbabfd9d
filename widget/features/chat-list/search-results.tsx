export function SearchResults({ query }: { readonly query: string }) {
  return <p>{query}</p>;
}
