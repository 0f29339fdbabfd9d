interface LogoProps {
  readonly size?: number | undefined;
  /** The address of another picture, of the same size. */
  readonly picture?: string | undefined;
}

/** The product's logo, or the tenant's picture in its place. */
export function Logo({ size = 72, picture }: LogoProps) {
  const length = `${size / 16}rem`;
  if (picture !== undefined)
    return <img style={{ width: length, height: length, objectFit: 'contain' }} src={picture} alt="" />;
  return (
    <svg width={length} height={length} viewBox="0 0 72 72" fill="none" aria-hidden="true">
      <rect width="72" height="72" rx="20" fill="var(--accent)" />
      <path
        d="M15 34.5C15 23.5 24.2 16 36 16s21 7.5 21 18.5S47.8 53 36 53c-2.4 0-4.7-.3-6.8-.9L20 56.5l1.7-8.3C17.5 44.9 15 40 15 34.5Z"
        fill="var(--on-accent)"
      />
      <path
        d="M25 41V29.5l5.5 6.5 5.5-6.5V41M42 29.5V41h6"
        stroke="var(--accent)"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
