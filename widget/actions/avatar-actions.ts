import { saveImUserImg } from '../contract/http/save-user-img.ts';
import type { Failure } from '../domain/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { accountAtom } from '../state/session.ts';
import { uploadAvatar } from '../transport/upload-avatar.ts';
import type { ActionDeps } from './context.ts';

/** A picture that the user has chosen from the device and cropped. */
export interface AvatarPicture {
  readonly blob: Blob;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface AvatarActions {
  /**
   * Uploads a picture, and returns its path, which the caller then makes the picture of a group. An unused picture expires.
   *
   * @param onProgress from 0 to 1
   */
  readonly uploadPicture: (
    picture: AvatarPicture,
    onProgress: (fraction: number) => void,
  ) => Promise<Result<string, Failure>>;
  /**
   * Sets the user's avatar: a preset, empty for none, or a picture that is uploaded first.
   *
   * @param onProgress from 0 to 1
   */
  readonly saveAvatar: (
    avatar: string | AvatarPicture,
    onProgress: (fraction: number) => void,
  ) => Promise<Result<undefined, Failure>>;
}

/** Spec: 2-contacts-groups §4 Avatar, §7 /upload/addPhoto, saveImUserImg. */
export function createAvatarActions({ api, session, store, platform, fileConnection }: ActionDeps): AvatarActions {
  const upload = async (picture: AvatarPicture, onProgress: (fraction: number) => void) => {
    const media = await platform.importMedia().catch(() => undefined);
    if (media === undefined) return failure<Failure>({ code: 'network' });
    return uploadAvatar({ fileConnection, media }, picture, onProgress);
  };
  return {
    uploadPicture: upload,
    async saveAvatar(avatar, onProgress) {
      const user = session.current();
      const uploaded = typeof avatar === 'string' ? success(avatar) : await upload(avatar, onProgress);
      if (!uploaded.ok) return uploaded;
      const photo = uploaded.value;
      const saved = await api.callDirect(saveImUserImg, { photo });
      if (!saved.ok) return saved;
      const account = store.get(accountAtom);
      if (account !== undefined && session.current() === user) user?.setAccount({ ...account, photo });
      return success(undefined);
    },
  };
}
