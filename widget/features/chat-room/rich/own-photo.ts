import { PRESET } from '../../../components/photo-url.ts';

/**
 * Accepts another user's picture only if it is a preset or the provider serves it. Any other server would learn which users view
 * the message, and from where.
 */
export const ownPhoto = (photo: string): string => (PRESET.test(photo) || photo.startsWith('/api/file/') ? photo : '');
