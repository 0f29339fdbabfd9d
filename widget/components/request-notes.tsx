import { useAtomValue } from 'jotai';
import { isOwnNote, type BoardNote } from '../domain/contact/friend-request.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { accountAtom } from '../state/session.ts';
import styles from './request-notes.module.css';

interface RequestNotesProps {
  /** The text of the request first, if it has one. */
  readonly notes: readonly BoardNote[];
  /** The other user's own name. */
  readonly peerName: string;
  /** The name that the list is labelled with. */
  readonly name: string;
}

/** The notes of two users on a friend request. Spec: 2-contacts-groups §3 Relation detail (msgBoard). */
export function RequestNotes({ notes, peerName, name }: RequestNotesProps) {
  const { t } = useTranslation(['requests', 'log']);
  const account = useAtomValue(accountAtom);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t('boardLabel', { name })}>
      {notes.map((note, index) => (
        // Notes are only appended, and have no other identity than their index.
        <li key={index} className={styles.note}>
          <span className={styles.author}>
            <bdi>{account !== undefined && isOwnNote(note, account, peerName) ? t('log:you') : note.name}</bdi>
          </span>
          <span dir="auto">{note.text}</span>
        </li>
      ))}
    </ul>
  );
}
