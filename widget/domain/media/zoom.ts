/**
 * The position of a picture in the viewer: its scale relative to the fitted size, and the offset of its centre, in
 * pixels.
 */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 5;
/** The scale after a double tap. */
export const DOUBLE_TAP_SCALE = 2.5;

export const isZoomed = ({ scale }: Zoom): boolean => scale > 1.001;

/** The maximum enlargement of a picture that is smaller than the frame, because more would show no more detail. */
const MAX_ENLARGEMENT = 2;

const fillingScale = (picture: Size, frame: Size): number =>
  Math.min(frame.width / picture.width, frame.height / picture.height);

/** Returns the maximum fitted size of a picture, for any frame. */
export const largestWhole = ({ width, height }: Size): Size => ({
  width: width * MAX_ENLARGEMENT,
  height: height * MAX_ENLARGEMENT,
});

/** Returns the size of a picture fitted into a frame. */
export function fitted(picture: Size, frame: Size): Size {
  if (!(picture.width > 0) || !(picture.height > 0)) return frame;
  const scale = Math.min(MAX_ENLARGEMENT, fillingScale(picture, frame));
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Returns the maximum scale of a picture: a small one can be zoomed until it fills the frame. */
const maxScale = (picture: Size, frame: Size): number =>
  Math.max(MAX_SCALE, fillingScale(picture, frame) / MAX_ENLARGEMENT);

/**
 * Scales around a point, which stays under the fingers or the mouse.
 *
 * @param at relative to the centre of the frame
 */
export function zoomAround(zoom: Zoom, scale: number, at: Point, picture: Size, frame: Size): Zoom {
  const next = Math.min(maxScale(picture, frame), Math.max(1, scale));
  const ratio = next / zoom.scale;
  return withinFrame(
    { scale: next, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio },
    picture,
    frame,
  );
}

/** Moves a zoomed picture, as far as its edges allow. */
export const moved = (zoom: Zoom, by: Point, picture: Size, frame: Size): Zoom =>
  withinFrame({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture, frame);

/** Keeps the frame filled. A picture that is smaller than the frame is centred. */
function withinFrame(zoom: Zoom, picture: Size, frame: Size): Zoom {
  const { width, height } = fitted(picture, frame);
  const reachX = Math.max(0, (width * zoom.scale - frame.width) / 2);
  const reachY = Math.max(0, (height * zoom.scale - frame.height) / 2);
  return { scale: zoom.scale, x: clamp(zoom.x, reachX), y: clamp(zoom.y, reachY) };
}

/** Adds zero, because a negative zero is formatted differently. */
const clamp = (value: number, reach: number): number => Math.min(reach, Math.max(-reach, value)) + 0;

/** Returns how far a fitted picture follows a finger: sideways, or down. */
export const pulled = ({ x, y }: Point): Point =>
  Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y: Math.max(0, y) };

/** The result of releasing a fitted picture: the neighbour, closing the viewer, or nothing. */
export type SwipeEnd = 'previous' | 'next' | 'close' | 'stay';

/** A flick is enough; a slow swipe must cover a quarter of the width, or a fifth of the height. */
const FLICK_PX_PER_MS = 0.5;
const SHORTEST_PX = 24;

export function swipeEnd(by: Point, durationMs: number, frame: Size): SwipeEnd {
  const isSideways = Math.abs(by.x) > Math.abs(by.y);
  const distance = isSideways ? Math.abs(by.x) : by.y;
  const threshold = isSideways ? frame.width / 4 : frame.height / 5;
  const isFlick = distance > SHORTEST_PX && distance / Math.max(1, durationMs) > FLICK_PX_PER_MS;
  if (distance < threshold && !isFlick) return 'stay';
  if (!isSideways) return 'close';
  return by.x > 0 ? 'previous' : 'next';
}
