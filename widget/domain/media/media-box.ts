/** The box of a picture in a chat, in pixels at the normal text size. */
export interface MediaBox {
  readonly width: number;
  readonly height: number;
}

const MAX_WIDTH = 240;
const MAX_HEIGHT = 272;
/** Room for the time and the delivery over the picture. */
const MIN_WIDTH = 104;
const MIN_HEIGHT = 88;
/** Where the sender did not say how large it is. */
const UNKNOWN: MediaBox = { width: 204, height: 153 };

/**
 * The box that a picture or video gets in the log, known before anything of it is loaded, so that nothing moves when it comes.
 * It keeps the picture's shape within the largest box; what is very wide or very tall is cropped to the smallest side, and a
 * small picture is not blown up beyond that. Issue: lazy loading without layout shift.
 */
export function mediaBox(width: number, height: number): MediaBox {
  if (!(width > 0) || !(height > 0)) return UNKNOWN;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.round(Math.max(MIN_WIDTH, width * scale)),
    height: Math.round(Math.max(MIN_HEIGHT, height * scale)),
  };
}
