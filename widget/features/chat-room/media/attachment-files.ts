import type { CheckedFile } from '../../../actions/media/media-actions.ts';
import { claimedKind } from '../../../domain/message/file-check.ts';

/** Whether the browser reports a pasted or dropped file as a picture or a video. */
const isPictureOrVideo = ({ type }: File): boolean => /^(?:image|video)\//.test(type);

/**
 * The pasted pictures and videos; everything else is ignored. A paste that contains text (cells of a table, a paragraph) counts
 * as text: its picture is only another form of it. Spec: 1-chat §5 (pasted content).
 */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (data?.types.includes('text/plain') === true) return [];
  return [...(data?.files ?? [])].filter(isPictureOrVideo);
}

export type Dropped =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  /** At least one file is neither a picture nor a video: the widget takes none of them. */
  | { readonly kind: 'wrong-format' }
  | { readonly kind: 'nothing' };

/** The content of a drop. Spec: 1-chat §5 (dropped files must be image or video). */
export function droppedFiles(data: { readonly files: Iterable<File> } | null): Dropped {
  const files = [...(data?.files ?? [])];
  if (files.length === 0) return { kind: 'nothing' };
  return files.every(isPictureOrVideo) ? { kind: 'files', files } : { kind: 'wrong-format' };
}

/** Whether a drag over the room holds files. The browser reveals their types only on the drop. */
export const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Adds dropped files to the chosen ones. A file whose name is already there is ignored. Spec: 1-chat §5. */
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

/** The kind that a file is sent as. Before the check, the type that the browser reports decides. */
export function fileKind(file: File, checked: Pick<CheckedFile, 'kind'> | undefined): CheckedFile['kind'] {
  return checked?.kind ?? claimedKind(file.type) ?? 'document';
}

/** The common name of a set of files. */
export function whatIsSent(kinds: readonly CheckedFile['kind'][]): 'image' | 'video' | 'file' {
  const [first] = kinds;
  return first !== undefined && first !== 'document' && kinds.every((kind) => kind === first) ? first : 'file';
}
