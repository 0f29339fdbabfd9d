import { useCallback, useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import type { StorageUse } from '../../actions/actions.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';

/** The browser's figures about the stored data; undefined until they have arrived, or if the browser does not report them. */
export function useStorageUse(): { readonly use: StorageUse | undefined; readonly reload: () => void } {
  const { storageUse } = useActions();
  const [use, setUse] = useState<StorageUse | undefined>();
  const isHere = useIsHere();
  const reload = useCallback(
    () =>
      void storageUse().then((found) => {
        if (isHere()) setUse(found);
      }),
    [storageUse, isHere],
  );
  useEffect(reload, [reload]);
  return { use, reload };
}
