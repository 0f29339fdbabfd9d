import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { mediaFilesOf, type MediaFiles } from '../../../actions/media-files/media-files.ts';
import { createMediaActions } from '../../../actions/media/create-media-actions.ts';
import type { MediaActions } from '../../../actions/media/media-actions.ts';
import { uploadsAtom, type Upload } from '../../../state/uploads.ts';

export const useMediaActions = (): MediaActions => useActions().further(createMediaActions);

export const useMediaFiles = (): MediaFiles => mediaFilesOf(useMediaActions());

/** An own file as this browser has it, while and for a while after it is sent. */
export function useUpload(localId: string): Upload | undefined {
  // Not the whole map: it changes with every step of every upload.
  const own = useMemo(() => atom((get) => get(uploadsAtom).get(localId)), [localId]);
  return useAtomValue(own);
}

/** Whether it is still on its way, and can be called back. */
export const isUnderWay = ({ state }: Upload): boolean => state !== 'done' && state !== 'failed';

/** Whether it goes on by itself as soon as there is a network again. */
export const isPaused = (upload: Upload | undefined): boolean => upload?.state === 'paused';
