import { PRESET } from './photo-url.ts';

/** A picture that somebody else has named: only what the provider itself serves, or a look at a message would tell them who looks, and where. */
export const ownPhoto = (photo: string): string => (PRESET.test(photo) || photo.startsWith('/api/file/') ? photo : '');
