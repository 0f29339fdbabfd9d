import { Art } from './art.tsx';

/** A cloud with a crossed-out wireless signal. */
export function OfflineArt() {
  return (
    <Art>
      <path
        d="M44 92c-13 0-22-9-22-20 0-10 8-18 18-19 2-18 16-31 34-31 16 0 29 10 33 25 13 0 23 10 23 22 0 13-10 23-24 23H44Z"
        fill="var(--warning-soft)"
        stroke="var(--warning-ink)"
      />
      <path
        d="M54 60a32 32 0 0 1 44 0M63 70a19 19 0 0 1 26 0M76 82v.1"
        stroke="var(--warning-ink)"
        strokeWidth="5"
        opacity=".4"
      />
      <path d="M48 34l56 62" stroke="var(--surface)" strokeWidth="9" />
      <path d="M48 34l56 62" stroke="var(--warning-ink)" strokeWidth="3.5" />
    </Art>
  );
}
