import { cropMatrix, type CropArea } from '../../domain/media/crop.ts';
import { AVATAR_QUALITY, AVATAR_SIDE_PX } from '../../domain/limits.ts';

/** Draws the chosen square of a picture as a JPEG. Undefined: the browser cannot draw it. */
export async function cropPicture(
  picture: HTMLImageElement,
  degrees: number,
  area: CropArea,
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_SIDE_PX;
  canvas.height = AVATAR_SIDE_PX;
  const context = canvas.getContext('2d');
  if (context === null || area.width <= 0) return undefined;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, AVATAR_SIDE_PX, AVATAR_SIDE_PX);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  context.imageSmoothingQuality = 'high';
  context.setTransform(...cropMatrix(size, degrees, area, AVATAR_SIDE_PX));
  context.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', AVATAR_QUALITY));
  return blob ?? undefined;
}
