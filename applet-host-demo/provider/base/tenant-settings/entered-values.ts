/** Checks of values that an operator has entered. */

type Entered = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Entered =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a whole number of at least `from`. */
export const isWhole = (value: unknown, from: number): boolean => Number.isSafeInteger(value) && Number(value) >= from;
