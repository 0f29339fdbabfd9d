/** The outcome of something that can fail in an expected way. Exceptions are left for bugs. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F };

export const success = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const failure = <F>(reason: F): Result<never, F> => ({ ok: false, failure: reason });

/** Ends an exhaustive switch: a case that was forgotten does not compile, and one that slips through at run time throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`);
}
