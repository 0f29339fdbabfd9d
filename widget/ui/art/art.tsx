import type { ReactNode } from 'react';

/** The frame that all illustrations share: size, line style, and the shadow on the ground. */
export function Art({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 152 120"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <ellipse cx="76" cy="110" rx="52" ry="6" fill="var(--sunken)" />
      {children}
    </svg>
  );
}
