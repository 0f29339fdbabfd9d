import { Art } from './art.tsx';

/** Two windows with the same conversation: the one in front is in use. */
export function WindowsArt() {
  return (
    <Art>
      <g stroke="var(--text-3)">
        <rect x="26" y="20" width="74" height="56" rx="9" fill="var(--sunken)" />
        <path d="M26 35h74M35 27.6v.1M42 27.6v.1" />
      </g>
      <g stroke="var(--accent-ink)">
        <rect x="50" y="40" width="78" height="60" rx="9" fill="var(--surface)" />
        <path d="M50 56h78M59 48v.1M66 48v.1" />
        <path d="M60 65h24a5 5 0 0 1 5 5v4a5 5 0 0 1-5 5H66l-6 5V65Z" fill="var(--accent-soft)" />
        <path d="M98 84h16a4 4 0 0 1 4 4v0a4 4 0 0 1-4 4H98a4 4 0 0 1-4-4v0a4 4 0 0 1 4-4Z" />
      </g>
    </Art>
  );
}
