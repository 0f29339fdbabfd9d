import type { Message } from './message.ts';

/** The actor of a removal by the platform, in place of a user's id. It has the form of no user's id. D-20. */
export const PLATFORM_ACTOR = 'System';

/** Whether the platform has removed a message for everybody. D-20. */
export const isRemovedByPlatform = ({ deletion }: Pick<Message, 'deletion'>): boolean =>
  deletion?.byId === PLATFORM_ACTOR;

/**
 * Whether a message is recalled and not restored, so that its content is hidden. A separate file, because the first
 * screen needs it.
 */
export const isTakenBack = ({ deletion }: Pick<Message, 'deletion'>): boolean => deletion?.byId !== undefined;
