import { Art } from './art.tsx';

/** A picture in front of another one. */
export function PicturesArt() {
  return (
    <Art>
      <rect
        x="52"
        y="12"
        width="72"
        height="60"
        rx="10"
        transform="rotate(8 88 42)"
        fill="var(--surface)"
        stroke="var(--accent)"
      />
      <rect x="26" y="26" width="84" height="68" rx="10" fill="var(--accent-soft)" stroke="var(--accent)" />
      <circle cx="50" cy="48" r="7" fill="var(--surface)" stroke="var(--accent)" />
      <path d="m26 84 22-20 16 14 20-22 26 26" stroke="var(--accent)" />
    </Art>
  );
}
