/** The address of a picture of a user: a preset portrait, an https address or an own path. Undefined for any other text. */
export function photoAddress(photo: string): string | undefined {
  if (/^[a-z]{1,4}\d{1,2}$/.test(photo)) return `/ml/presets/${photo}.svg`;
  return /^https:\/\/|^\/(?!\/)/.test(photo) ? photo : undefined;
}
