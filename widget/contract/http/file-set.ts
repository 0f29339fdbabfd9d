import { named, nothing, oneOf, record, withDefault } from '../codec.ts';
import { FILE_OWNER_TYPES, fileKey, fileOwner } from '../files.ts';
import { httpCall } from '../operation.ts';

/**
 * Gives a file to another owner, under the same key: to a chat that a message is forwarded to, or to the own stickers.
 * Nothing happens when it is there already. Spec: 1-chat §7 (file/v2/set).
 */
export const fileSet = httpCall(
  '/api/file/v2/set',
  record({
    fileKey: named('file_key', fileKey),
    owner: fileOwner,
    type: withDefault(oneOf(FILE_OWNER_TYPES), 'message'),
    from: fileOwner,
    fromType: withDefault(oneOf(FILE_OWNER_TYPES), 'message', 'from_type'),
  }),
  nothing,
);
