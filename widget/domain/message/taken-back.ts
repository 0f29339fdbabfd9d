import type { Message } from './message.ts';

/** Taken back, and not restored since: nobody is shown what it says. In a file of its own because the first screen asks it. */
export const isTakenBack = ({ deletion }: Pick<Message, 'deletion'>): boolean => deletion?.byId !== undefined;
