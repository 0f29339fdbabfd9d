/**
 * Whether a text has the format of an album id: the id of a message (`uuid`). Separate from the grid, which the start
 * does not need.
 */
export const isAlbumId = (id: string): boolean => /^[\w-]{8,64}$/.test(id);
