export const PRESET = /^(?:girl[1-7]|man[1-6]|g(?:0[1-9]|1\d)|service)$/;

/**
 * The URL of a picture. A preset portrait (`girl1`–`girl7`, `man1`–`man6`, `g01`–`g19`, `service`) has a fixed URL; an https URL or an
 * own path stays unchanged. Undefined without a picture, and for any other text. Spec: 2-contacts-groups §2 Avatar, Group avatar
 * picker.
 */
export function photoUrl(photo: string): string | undefined {
  if (PRESET.test(photo)) return `/ml/presets/${photo}.svg`;
  return /^https:\/\/|^\/(?!\/)/.test(photo) ? photo : undefined;
}
