/** The geometry of a cropped picture. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A square in the pixels of the rotated picture. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The box around a rotated picture. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: cos * width + sin * height, height: sin * width + cos * height };
}

/**
 * The matrix (a, b, c, d, e, f) that draws a picture, at its own size with its corner at the origin, so that the cropped
 * square fills a canvas with this side.
 */
export function cropMatrix(
  picture: Size,
  degrees: number,
  { x, y, width }: CropArea,
  sidePx: number,
): readonly [number, number, number, number, number, number] {
  const scale = sidePx / width;
  const box = rotatedSize(picture, degrees);
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [halfWidth, halfHeight] = [picture.width / 2, picture.height / 2];
  return [
    scale * cos,
    scale * sin,
    -scale * sin,
    scale * cos,
    scale * (box.width / 2 - x - cos * halfWidth + sin * halfHeight),
    scale * (box.height / 2 - y - sin * halfWidth - cos * halfHeight),
  ];
}
