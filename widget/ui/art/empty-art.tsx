import { Art } from './art.tsx';

/** Two bubbles, one of them without text. */
export function EmptyArt() {
  return (
    <Art>
      <path
        d="M22 46c0-18 15-32 36-32s36 14 36 32-15 32-36 32c-4 0-8-.5-12-1.6L28 84l4-14c-6-6-10-14-10-24Z"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
      />
      <path
        d="M100 50c17 2 30 13 30 27 0 7-3 13-8 18l3 11-14-5c-4 1-7 1.5-11 1.5-15 0-27-8-31-19"
        fill="var(--surface)"
        stroke="var(--accent)"
      />
      <path d="M42 46h.1M58 46h.1M74 46h.1" stroke="var(--accent)" strokeWidth="6" />
    </Art>
  );
}
