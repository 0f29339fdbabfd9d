import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { mediaFilesOf, type MediaFiles } from '../../../actions/media-files/media-files.ts';
import { createMediaActions } from '../../../actions/media/create-media-actions.ts';
import type { MediaActions } from '../../../actions/media/media-actions.ts';
import { uploadsAtom, type Upload } from '../../../state/uploads.ts';

export const useMediaActions = (): MediaActions => useActions().lazy(createMediaActions);

export const useMediaFiles = (): MediaFiles => mediaFilesOf(useMediaActions());

/** An own file in this browser, during the upload and for some time after it. */
export function useUpload(localId: string): Upload | undefined {
  // Select one entry: the map changes with every progress step of every upload.
  const own = useMemo(() => atom((get) => get(uploadsAtom).get(localId)), [localId]);
  return useAtomValue(own);
}

/** Whether the upload is still running and can be cancelled. */
export const isUnderWay = ({ state }: Upload): boolean => state !== 'done' && state !== 'failed';

/** Whether the upload resumes automatically when the network returns. */
export const isPaused = (upload: Upload | undefined): boolean => upload?.state === 'paused';
