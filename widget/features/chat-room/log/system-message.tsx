import { kindContentOf } from '../../../domain/message/kinds.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { ContentLine } from './kind-views.tsx';
import { RecalledNote } from '../message-actions/recalled-note.tsx';

/** A system message, centred in the log. */
export function SystemMessage({ message }: { readonly message: SeenMessage }) {
  const { content, recalled } = message;
  if (recalled !== undefined) return <RecalledNote message={message} recalled={recalled} />;
  return <ContentLine message={message} content={kindContentOf(content)} isOwn={false} />;
}
