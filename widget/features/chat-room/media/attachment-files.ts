import type { CheckedFile } from '../../../actions/media/media-actions.ts';
import { claimedKind } from '../../../domain/message/file-check.ts';

/** Whether the browser reports a pasted or dropped file as a picture or a video. */
const isPictureOrVideo = ({ type }: File): boolean => /^(?:image|video)\//.test(type);

/** Rich forms of a text. The picture next to them is only another form of it: cells of a table, a paragraph. */
const RICH_TEXTS = ['text/html', 'text/rtf'] as const;

/**
 * The pasted pictures and videos; everything else is ignored. A paste with text counts as text, unless the text is the name of a
 * file: file managers add it to a copied file. Spec: 1-chat §5 (pasted content).
 */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (data === null) return [];
  const files = [...data.files];
  return isTextPasted(data, files) ? [] : files.filter(isPictureOrVideo);
}

function isTextPasted(data: DataTransfer, files: readonly File[]): boolean {
  const lines = data.types.includes('text/plain') ? data.getData('text/plain').split(/[\r\n]+/) : [];
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (said.length === 0) return false;
  if (RICH_TEXTS.some((type) => data.types.includes(type))) return true;
  // Some file managers add the path.
  return !said.every((line) =>
    files.some(({ name }) => name !== '' && (line === name || (/[\\/]/.test(line) && line.endsWith(name)))),
  );
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
