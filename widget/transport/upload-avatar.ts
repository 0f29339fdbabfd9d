import { directPath } from '../contract/envelope.ts';
import { AVATAR_UPLOAD_CALL, AVATAR_UPLOAD_FIELD, storedAvatar, type AvatarUpload } from '../contract/files.ts';
import type { Failure } from '../domain/failure.ts';
import { success, type Result } from '../domain/result.ts';
import { fileHeaders } from './file-fetch.ts';
import { postInTurn, readUploadReply, type UploadDeps } from './upload.ts';

/** Uploads the picture of an avatar. Returns its path. Spec: 2-contacts-groups §7 /upload/addPhoto. */
export async function uploadAvatar(
  deps: Pick<UploadDeps, 'fileConnection' | 'media'>,
  { blob, name, width, height }: Pick<AvatarUpload, 'name' | 'width' | 'height'> & { readonly blob: Blob },
  onProgress: (fraction: number) => void,
): Promise<Result<string, Failure>> {
  const body = new FormData();
  const fields = { name, type: blob.type, width: String(width), height: String(height) };
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set(AVATAR_UPLOAD_FIELD, blob, name);
  const headers = () => fileHeaders(deps.fileConnection);
  const outcome = await postInTurn(deps, directPath(AVATAR_UPLOAD_CALL), headers, body, {
    onProgress,
    signal: undefined,
  });
  const stored = readUploadReply(outcome, storedAvatar);
  return stored.ok ? success(stored.value.filePath) : stored;
}
