/** The box of a picture in a chat, in pixels at the normal text size. */
export interface MediaBox {
  readonly width: number;
  readonly height: number;
}

const MAX_WIDTH = 240;
const MAX_HEIGHT = 272;
/** The minimum space for the time and the delivery state over the picture. */
const MIN_WIDTH = 104;
const MIN_HEIGHT = 88;
/** The box of a picture of unknown size. */
const UNKNOWN: MediaBox = { width: 204, height: 153 };

/**
 * Returns the box of a picture or video in the log, which is known before it is loaded, so that the layout does not
 * shift. The box keeps the aspect ratio within the maximum size. Very wide or tall pictures are cropped to the minimum
 * side, and small pictures are not enlarged beyond it. Issue: lazy loading without layout shift.
 */
export function mediaBox(width: number, height: number): MediaBox {
  if (!(width > 0) || !(height > 0)) return UNKNOWN;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.round(Math.max(MIN_WIDTH, width * scale)),
    height: Math.round(Math.max(MIN_HEIGHT, height * scale)),
  };
}
