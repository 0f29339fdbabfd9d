import { useEffect, useState } from 'react';
import type { FileRequest } from '../../../actions/media-files/media-files.ts';
import type { CachedFile } from '../../../actions/media-files/object-urls.ts';
import type { Failure } from '../../../domain/failure.ts';
import { isLocalFileKey } from '../../../domain/message/local-file.ts';
import { useMediaFiles } from './use-media.ts';

export type FileView =
  | { readonly state: 'waiting'; readonly fraction?: number }
  | { readonly state: 'ready'; readonly file: CachedFile }
  | { readonly state: 'failed'; readonly failure: Failure; readonly retry: () => void };

const WAITING: FileView = { state: 'waiting' };

/**
 * A file of the chat. It is fetched on request, and pinned in the cache while the component is mounted.
 *
 * @param wanted Undefined: there is nothing to fetch (yet).
 * @param hasProgress Whether to report download progress. Each per cent is a render.
 */
export function useStoredFile(wanted: FileRequest | undefined, hasProgress = false): FileView {
  const files = useMediaFiles();
  // A file that is not uploaded yet exists only in this browser; its message shows it.
  const request = wanted === undefined || isLocalFileKey(wanted.file.key) ? undefined : wanted;
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<{ readonly key: string; readonly view: FileView } | undefined>();
  const [fraction, setFraction] = useState(0);
  const key = request === undefined ? undefined : files.keyOf(request);

  useEffect(() => {
    if (request === undefined || key === undefined) return;
    const lease = files.lease(request);
    let isCurrent = true;
    if (hasProgress) lease.watch(setFraction);
    void lease.ready.then((ready) => {
      if (!isCurrent) return;
      const view: FileView = ready.ok
        ? { state: 'ready', file: ready.value }
        : {
            state: 'failed',
            failure: ready.failure,
            retry: () => {
              setOutcome(undefined);
              setTries((count) => count + 1);
            },
          };
      setOutcome({ key, view });
    });
    return () => {
      isCurrent = false;
      setFraction(0);
      lease.release();
    };
    // The key identifies the request completely.
    // oxlint-disable-next-line react/exhaustive-deps -- the request is a new object in every render, but its key is stable
  }, [files, key, tries, hasProgress]);

  if (request === undefined) return WAITING;
  if (outcome !== undefined && outcome.key === key) return outcome.view;
  const here = files.peek(request);
  if (here !== undefined) return { state: 'ready', file: here };
  return hasProgress ? { state: 'waiting', fraction } : WAITING;
}
