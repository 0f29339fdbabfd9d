import { VisuallyHidden } from './visually-hidden.tsx';

export interface LiveRegionProps {
  /** The latest announcements, oldest first: each is said once, when it comes in; a new id says the same text again. */
  readonly announcements: readonly { readonly id: string | number; readonly text: string }[];
}

/** Keeps one element on the page for as long as it announces: readers ignore regions that come and go with their text. */
export function LiveRegion({ announcements }: LiveRegionProps) {
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="false" aria-relevant="additions" data-announcements>
        {announcements.map(({ id, text }) => (
          <span key={id}>{text}</span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
