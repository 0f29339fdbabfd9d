import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type { Result } from '../../../domain/result.ts';

interface Loaded<T> {
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  /** Loads again; the current value stays until the answer arrives. */
  readonly retry: () => void;
}

/** Loads data when the component appears, and again when `load` changes. */
export function useLoaded<T>(load: () => Promise<Result<T, Failure>>): Loaded<T> {
  const [outcome, setOutcome] = useState<Result<T, Failure> | undefined>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void load().then((answered) => {
      if (isWanted) setOutcome(answered);
    });
    return () => {
      isWanted = false;
    };
  }, [load, tries]);
  const retry = useCallback(() => {
    setOutcome((before) => (before?.ok === true ? before : undefined));
    setTries((before) => before + 1);
  }, []);
  return {
    value: outcome?.ok === true ? outcome.value : undefined,
    failure: outcome?.ok === false ? outcome.failure : undefined,
    retry,
  };
}
