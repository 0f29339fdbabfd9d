import type { Message } from './message.ts';

/**
 * Whether a message is recalled and not restored, so that its content is hidden. A separate file, because the first
 * screen needs it.
 */
export const isTakenBack = ({ deletion }: Pick<Message, 'deletion'>): boolean => deletion?.byId !== undefined;
