import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';

/** Loads the data of a screen when it opens. Returns the failure of the last try, and how to try again. */
export function useLoaded(load: () => Promise<Result<unknown, Failure>>): {
  readonly failure: Failure | undefined;
  readonly retry: () => void;
} {
  const [failure, setFailure] = useState<Failure | undefined>();
  const isHere = useIsHere();
  const run = useCallback(
    () =>
      void load().then((loaded) => {
        if (isHere() && !loaded.ok) setFailure(loaded.failure);
      }),
    [load, isHere],
  );
  useEffect(run, [run]);
  function retry() {
    setFailure(undefined);
    run();
  }
  return { failure, retry };
}
