import { named, nothing, oneOf, record, withDefault } from '../codec.ts';
import { FILE_OWNER_TYPES, fileKey, fileOwner } from '../files.ts';
import { httpCall } from '../operation.ts';

/**
 * Adds an owner to a file, under the same key: the target chat of a forwarded message, or the user's stickers. Has no effect if
 * the owner already has the file. Spec: 1-chat §7 (file/v2/set).
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
