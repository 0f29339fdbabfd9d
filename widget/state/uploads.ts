import { atom } from 'jotai';

/**
 * Where a file of one's own stands on its way to the provider. `paused`: the network is gone, it goes on by itself.
 * `processing`: it has arrived and is being looked at. `done`: the message is sent or about to be.
 */
export type UploadState = 'waiting' | 'uploading' | 'paused' | 'processing' | 'done' | 'failed';

export interface Upload {
  readonly state: UploadState;
  /** From 0 to 1. */
  readonly fraction: number;
  /** The picture, video, still or voice as this browser has it; good until the session ends, or many others have come. */
  readonly previewUrl: string | undefined;
  /** The still of a video. */
  readonly posterUrl?: string | undefined;
}

/** By the local id of the message that carries it. Also holds sent ones for a while, so that their picture stays. */
export const uploadsAtom = atom<ReadonlyMap<string, Upload>>(new Map<string, Upload>());
