import { VisuallyHidden } from './visually-hidden.tsx';

export interface LiveRegionProps {
  /** The newest announcement; a new id says the same text again. */
  readonly announcement: { readonly id: string | number; readonly text: string } | null;
  /** Interrupts what is being read. */
  readonly isUrgent?: boolean | undefined;
}

/** Keeps one element on the page for as long as it announces: readers ignore regions that come and go with their text. */
export function LiveRegion({ announcement, isUrgent = false }: LiveRegionProps) {
  return (
    <VisuallyHidden>
      <span role={isUrgent ? 'alert' : 'status'}>
        {announcement !== null && <span key={announcement.id}>{announcement.text}</span>}
      </span>
    </VisuallyHidden>
  );
}
