/** The pictures that a user can choose as an avatar. Spec: 2-contacts-groups §2 /avatar, §5 Avatar upload. */
import { PRESET_AVATARS } from '../limits.ts';

const GIRLS = 7;

/** `girl1`–`girl7`, `man1`–`man6`. */
export const USER_PRESETS: readonly string[] = Array.from({ length: PRESET_AVATARS }, (_, index) =>
  index < GIRLS ? `girl${index + 1}` : `man${index + 1 - GIRLS}`,
);

export const isUserPreset = (photo: string): boolean => USER_PRESETS.includes(photo);

/** How a chosen file is used: cropped, or kept as it is. */
export type AvatarFileUse = 'crop' | 'keep';
export type AvatarFileRefusal = 'webp' | 'svg' | 'other' | 'too_large';

/** The type that a browser reports may be empty: then the file's name decides. */
function typeOf({ type, name }: AvatarFile): string {
  if (type !== '') return type.toLowerCase().replace('image/jpg', 'image/jpeg');
  const [, extension = ''] = /\.([a-z]+)$/.exec(name.toLowerCase()) ?? [];
  return EXTENSIONS.get(extension) ?? '';
}

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['svg', 'image/svg+xml'],
]);

export interface AvatarFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Decides about a file that the user has chosen. Spec: §5 (webp refused, svg refused, gif keeps original). */
export function avatarFileUse(
  file: AvatarFile,
  maxBytes: number,
): { readonly use: AvatarFileUse } | { readonly refusal: AvatarFileRefusal } {
  switch (typeOf(file)) {
    case 'image/webp':
      return { refusal: 'webp' };
    case 'image/svg+xml':
      return { refusal: 'svg' };
    case 'image/gif':
      return file.size > maxBytes ? { refusal: 'too_large' } : { use: 'keep' };
    case 'image/jpeg':
    case 'image/png':
      return file.size > maxBytes ? { refusal: 'too_large' } : { use: 'crop' };
    default:
      return { refusal: 'other' };
  }
}
