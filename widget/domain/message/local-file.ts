import type { MessageContent } from './message.ts';

/** Stands for a file that only this browser has yet, by the local id of its message. */
const LOCAL = 'local:';

export const localFileKey = (localId: string): string => LOCAL + localId;
export const isLocalFileKey = (key: string): boolean => key.startsWith(LOCAL);

/** Whether a message's file has to be uploaded before it can be sent. */
export const needsUpload = (content: MessageContent): boolean =>
  content.kind === 'rich' && content.body.includes(`"src":"${LOCAL}`);
