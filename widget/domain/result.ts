/** The result of an operation that can fail in an expected way. Exceptions are for bugs. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F };

export const success = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const failure = <F>(reason: F): Result<never, F> => ({ ok: false, failure: reason });

/** Ends an exhaustive switch: a missing case fails to compile, and an unexpected value throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`);
}
