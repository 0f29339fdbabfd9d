import { randomInt, randomUUID } from 'node:crypto';

/** New identifiers: random, so that they do not reveal how many exist. The caller retries after a collision. D-03. */
export const newUserId = (): string => `M${digits(9)}`;
export const newGroupNumber = (): string => digits(8);
export const newUuid = (): string => randomUUID();

const GROUP_ID_ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

export const newGroupId = (): string =>
  Array.from({ length: 8 }, () => GROUP_ID_ALPHABET[randomInt(GROUP_ID_ALPHABET.length)]).join('');

/** A random number with this many digits; the first digit is not 0. */
const digits = (length: number): string => String(randomInt(10 ** (length - 1), 10 ** length));
