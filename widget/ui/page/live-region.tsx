import { VisuallyHidden } from './visually-hidden.tsx';

export interface LiveRegionProps {
  /** The latest announcements, oldest first. Each is read once when it is added; a new id repeats the same text. */
  readonly announcements: readonly { readonly id: string | number; readonly text: string }[];
}

/** Keeps one element on the page permanently: screen readers ignore regions that appear together with their text. */
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
