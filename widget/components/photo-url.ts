export const PRESET = /^(?:girl[1-7]|man[1-6]|g(?:0[1-9]|1\d))$/;

/**
 * The address of a picture: of a preset portrait (`girl1`–`girl7`, `man1`–`man6`, `g01`–`g19`), or an https or own address as
 * it is; undefined when there is none, and for anything else. Spec: 2-contacts-groups §2 Avatar, Group avatar picker.
 */
export function photoUrl(photo: string): string | undefined {
  if (PRESET.test(photo)) return `/ml/presets/${photo}.svg`;
  return /^https:\/\/|^\/(?!\/)/.test(photo) ? photo : undefined;
}
