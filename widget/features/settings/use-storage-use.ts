import { useCallback, useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import type { StorageUse } from '../../actions/actions.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';

/** The browser's figures about the stored data; undefined until they have arrived, or if the browser does not report them. */
export function useStorageUse(): (StorageUse & { readonly reload: () => Promise<void> }) | undefined {
  const { storageUse } = useActions();
  const [use, setUse] = useState<StorageUse | undefined>();
  const isHere = useIsHere();
  const reload = useCallback(async () => {
    const found = await storageUse();
    if (isHere()) setUse(found);
  }, [storageUse, isHere]);
  useEffect(() => void reload(), [reload]);
  return use && { ...use, reload };
}
