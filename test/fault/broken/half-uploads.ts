import * as sound from '../../../widget/transport/upload.ts';

export * from '../../../widget/transport/upload.ts';

/** Only the first half of a file is uploaded. Spec: 1-chat §5. */
export const uploadInParts: typeof sound.uploadInParts = (deps, request, blob, watch) => {
  const sizeBytes = Math.floor(blob.size / 2);
  return sound.uploadInParts(deps, { ...request, sizeBytes }, blob.slice(0, sizeBytes), watch);
};
