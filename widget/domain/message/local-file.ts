import { hasFile } from './kinds.ts';
import type { MessageContent } from './message.ts';

/** The prefix of a file key for a file that only this browser has, followed by the local id of its message. */
const LOCAL = 'local:';

export const localFileKey = (localId: string): string => LOCAL + localId;
export const isLocalFileKey = (key: string): boolean => key.startsWith(LOCAL);

/** Whether a message's file must be uploaded before the message can be sent. */
export const needsUpload = (content: MessageContent): boolean =>
  content.kind === 'rich' && hasFile(content.rich) && isLocalFileKey(content.rich.file.key);
