import { useCallback, useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createStorageActions } from '../../actions/storage-actions.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';

/** The figure of a row: the browser's about all stored data. Undefined until it has arrived, or if there is none. */
export function useUsedBytes(): number | undefined {
  const { storageUse } = useActions().lazy(createStorageActions);
  return useMeasured(storageUse).found?.usedBytes;
}

/** A figure that takes time. `found` is undefined until it has arrived, or if there is none. */
export function useMeasured<T>(measure: () => Promise<T | undefined>): {
  readonly found: T | undefined;
  readonly reload: () => void;
} {
  const [found, setFound] = useState<T | undefined>();
  const isHere = useIsHere();
  const reload = useCallback(
    () =>
      void measure().then((measured) => {
        if (isHere()) setFound(measured);
      }),
    [measure, isHere],
  );
  useEffect(reload, [reload]);
  return { found, reload };
}
