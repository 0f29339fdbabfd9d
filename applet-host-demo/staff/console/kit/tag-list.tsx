import { Tag } from '../../../../widget/ui/rows/tag.tsx';

/** The first words of a list as tags, and the number of the others. */
export function TagList({ words, most }: { readonly words: readonly string[]; readonly most: number }) {
  return (
    <>
      {words.slice(0, most).map((word) => (
        <Tag key={word} tone="neutral">
          {word}
        </Tag>
      ))}
      {words.length > most && <span>+{words.length - most}</span>}
    </>
  );
}
