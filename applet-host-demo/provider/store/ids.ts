import { randomInt, randomUUID } from 'node:crypto';

/** New identifiers: random, so that they tell nothing about how many there are. Whoever inserts them retries a clash. D-03. */
export const newUserId = (): string => `M${digits(9)}`;
export const newGroupNumber = (): string => digits(8);
export const newUuid = (): string => randomUUID();

const GROUP_ID_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

export const newGroupId = (): string =>
  Array.from({ length: 8 }, () => GROUP_ID_ALPHABET[randomInt(GROUP_ID_ALPHABET.length)]).join('');

/** So many digits, the first of them not 0. */
const digits = (length: number): string => String(randomInt(10 ** (length - 1), 10 ** length));
