import { fromStoredContent, toStoredContent } from '../contract/entities/content.ts';
import { openDatabase, type DatabaseOptions } from '../storage/database.ts';

/** Opens a user's local database, whose messages are decoded by this version. A separate chunk, with the first screen's data. */
export const openUserDatabase = (options: Omit<DatabaseOptions, 'contents'>): ReturnType<typeof openDatabase> =>
  openDatabase({ ...options, contents: { toStored: toStoredContent, fromStored: fromStoredContent } });
