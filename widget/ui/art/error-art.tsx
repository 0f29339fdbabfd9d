/** A page that failed to load, with an exclamation mark. */
export function ErrorArt() {
  return (
    <svg viewBox="0 0 152 120" fill="none" stroke="var(--danger)" strokeLinecap="round" aria-hidden="true">
      <ellipse cx="76" cy="110" rx="52" ry="6" fill="var(--sunken)" stroke="none" />
      <rect x="30" y="20" width="92" height="78" rx="14" fill="var(--danger-soft)" strokeWidth="2.5" />
      <path d="M46 42h34M46 56h22" strokeWidth="5" opacity=".35" />
      <circle cx="104" cy="80" r="24" fill="var(--surface)" strokeWidth="2.5" />
      <path d="M104 69v13M104 90v.1" strokeWidth="5" />
    </svg>
  );
}
