import { uploadsAtom, type Upload } from '../../state/uploads.ts';
import type { Media } from '../../platform/media.ts';
import type { LocalMedia } from '../../storage/outbox.ts';
import type { SyncScope } from '../scope.ts';

export interface UploadStates {
  /** Shows the local picture of an own message. Its URL stays the same while it is shown. */
  readonly show: (localId: string, local: LocalMedia) => void;
  readonly change: (localId: string, changes: Partial<Pick<Upload, 'state' | 'fraction'>>) => void;
  readonly forget: (localId: string) => void;
}

/** The maximum number of own files whose local picture stays on screen after sending. */
const MAX_SHOWN = 60;

const NOTHING: Upload = { state: 'waiting', fraction: 0, previewUrl: undefined };

/** The upload states of own files, for the screens. */
export function createUploadStates(scope: SyncScope, media: Pick<Media, 'createUrl' | 'releaseUrl'>): UploadStates {
  const put = (localId: string, upload: Upload | undefined): void => {
    const uploads = new Map(scope.get(uploadsAtom));
    if (upload === undefined) uploads.delete(localId);
    else uploads.set(localId, upload);
    scope.publish(uploadsAtom, uploads);
  };

  const forget = (localId: string): void => {
    const known = scope.get(uploadsAtom).get(localId);
    if (known === undefined) return;
    for (const url of [known.previewUrl, known.posterUrl]) if (url !== undefined) media.releaseUrl(url);
    put(localId, undefined);
  };

  return {
    show(localId, { blob, poster }) {
      const known = scope.get(uploadsAtom).get(localId);
      if (known?.previewUrl !== undefined) return;
      const posterUrl = poster === undefined ? {} : { posterUrl: media.createUrl(poster) };
      put(localId, { ...NOTHING, ...known, previewUrl: media.createUrl(blob), ...posterUrl });
      const oldest = [...scope.get(uploadsAtom)].find(([, { state }]) => state === 'done');
      if (scope.get(uploadsAtom).size > MAX_SHOWN && oldest !== undefined) forget(oldest[0]);
    },
    change(localId, changes) {
      const known = scope.get(uploadsAtom).get(localId) ?? NOTHING;
      put(localId, { ...known, ...changes });
    },
    forget,
  };
}
