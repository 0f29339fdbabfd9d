import { useEffect, useState } from 'react';
import type { FileRequest } from '../../../actions/media-files/media-files.ts';
import type { HeldFile } from '../../../actions/media-files/object-urls.ts';
import type { Failure } from '../../../domain/failure.ts';
import { useMediaFiles } from './use-media.ts';

export type FileView =
  | { readonly state: 'waiting' }
  | { readonly state: 'ready'; readonly file: HeldFile }
  | { readonly state: 'failed'; readonly failure: Failure; readonly retry: () => void };

const WAITING: FileView = { state: 'waiting' };

/**
 * A file of the chat, fetched when it is wanted and held while the component is there.
 *
 * @param request Undefined: there is nothing to fetch (yet).
 */
export function useStoredFile(request: FileRequest | undefined): FileView {
  const files = useMediaFiles();
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<{ readonly key: string; readonly view: FileView } | undefined>();
  const key = request === undefined ? undefined : files.keyOf(request);

  useEffect(() => {
    if (request === undefined || key === undefined) return;
    const hold = files.hold(request);
    let isCurrent = true;
    void hold.ready.then((ready) => {
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
      hold.release();
    };
    // The key says all that matters of the request.
    // oxlint-disable-next-line react/exhaustive-deps -- the request is a new object for every render, its key is not
  }, [files, key, tries]);

  if (request === undefined) return WAITING;
  if (outcome !== undefined && outcome.key === key) return outcome.view;
  const here = files.peek(request);
  return here === undefined ? WAITING : { state: 'ready', file: here };
}
