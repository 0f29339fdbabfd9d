/** Files of a paste or drop that are no pictures and no videos by what the browser says of them. */
const isPictureOrVideo = ({ type }: File): boolean => /^(?:image|video)\//.test(type);

/**
 * The pictures and videos that were pasted; everything else is ignored. What comes with words (cells of a table, a paragraph) is
 * meant as words: its picture is only another form of them. Spec: 1-chat §5 (pasted content).
 */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (data?.types.includes('text/plain') === true) return [];
  return [...(data?.files ?? [])].filter(isPictureOrVideo);
}

export type Dropped =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  /** Something is neither picture nor video: none of it is taken. */
  | { readonly kind: 'wrong-format' }
  | { readonly kind: 'nothing' };

/** What a drop brings. Spec: 1-chat §5 (dropped files must be image or video). */
export function droppedFiles(data: DataTransfer | null): Dropped {
  const files = [...(data?.files ?? [])];
  if (files.length === 0) return { kind: 'nothing' };
  return files.every(isPictureOrVideo) ? { kind: 'files', files } : { kind: 'wrong-format' };
}

/** Whether what is dragged over the room holds files: their kinds are told only when they are dropped. */
export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Adds dropped files to those that are chosen; the same name again is ignored. Spec: 1-chat §5. */
export function withNewNames(chosen: readonly File[], added: readonly File[]): File[] {
  const names = new Set(chosen.map(({ name }) => name));
  return [
    ...chosen,
    ...added.filter(({ name }) => {
      if (names.has(name)) return false;
      names.add(name);
      return true;
    }),
  ];
}
