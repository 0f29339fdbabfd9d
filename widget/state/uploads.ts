import { atom } from 'jotai';

/**
 * The upload state of an own file. `paused`: the network is down, the upload continues automatically. `processing`: the
 * file has arrived and is being checked. `done`: the message is sent or about to be sent.
 */
export type UploadState = 'waiting' | 'uploading' | 'paused' | 'processing' | 'done' | 'failed';

export interface Upload {
  readonly state: UploadState;
  /** From 0 to 1. */
  readonly fraction: number;
  /**
   * The local URL of the picture, video, poster or voice. Valid until the session ends, or until many others have
   * followed.
   */
  readonly previewUrl: string | undefined;
  /** The poster image of a video. */
  readonly posterUrl?: string | undefined;
}

/**
 * Keyed by the local id of the message. Also contains sent messages for a while, so that their picture stays visible.
 */
export const uploadsAtom = atom<ReadonlyMap<string, Upload>>(new Map<string, Upload>());
