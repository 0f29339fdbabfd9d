import { EmptyArt } from '../../../../widget/ui/art/empty-art.tsx';
import { StateView } from '../../../../widget/ui/page/state-view.tsx';
import type { ApiFailure } from '../api.ts';
import { FailureNote } from './failure-note.tsx';

interface ListNoteProps {
  /** The rows of the list; undefined: not there yet. */
  readonly rows: readonly unknown[] | undefined;
  readonly failure: ApiFailure | undefined;
  readonly onRetry: () => void;
  readonly title: string;
  readonly text?: string | undefined;
}

/** In place of a list that is empty or could not be read. */
export function ListNote({ rows, failure, onRetry, title, text }: ListNoteProps) {
  if (rows === undefined) return failure && <FailureNote failure={failure} onRetry={onRetry} />;
  return rows.length === 0 ? <StateView art={<EmptyArt />} title={title} text={text} /> : null;
}
