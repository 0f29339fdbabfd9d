/** How a picture lies in the viewer: its scale against fitting whole, and how far its middle is from the viewer's, in pixels. */
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
/** What a double tap goes to. */
export const DOUBLE_TAP_SCALE = 2.5;

export const isZoomed = ({ scale }: Zoom): boolean => scale > 1.001;

/** A picture that is smaller than the frame is shown this much larger than it is, and no more: there is nothing more to see in it. */
const MAX_ENLARGEMENT = 2;

const fillingScale = (picture: Size, frame: Size): number =>
  Math.min(frame.width / picture.width, frame.height / picture.height);

/** As large as a picture may lie whole, however large the frame is. */
export const largestWhole = ({ width, height }: Size): Size => ({
  width: width * MAX_ENLARGEMENT,
  height: height * MAX_ENLARGEMENT,
});

/** The size of a picture that lies whole in a frame. */
export function fitted(picture: Size, frame: Size): Size {
  if (!(picture.width > 0) || !(picture.height > 0)) return frame;
  const scale = Math.min(MAX_ENLARGEMENT, fillingScale(picture, frame));
  return { width: picture.width * scale, height: picture.height * scale };
}

/** How far a picture can be zoomed: a small one until it fills the frame. */
const maxScale = (picture: Size, frame: Size): number =>
  Math.max(MAX_SCALE, fillingScale(picture, frame) / MAX_ENLARGEMENT);

/**
 * Scales around a point, which stays where it is under the fingers or the mouse.
 *
 * @param at From the middle of the frame.
 */
export function zoomAround(zoom: Zoom, scale: number, at: Point, picture: Size, frame: Size): Zoom {
  const next = Math.min(maxScale(picture, frame), Math.max(1, scale));
  const ratio = next / zoom.scale;
  return held({ scale: next, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, picture, frame);
}

/** Moves a picture that is zoomed, as far as its edges allow. */
export const moved = (zoom: Zoom, by: Point, picture: Size, frame: Size): Zoom =>
  held({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture, frame);

/** Keeps the frame filled: where the picture is smaller than the frame it lies in the middle. */
function held(zoom: Zoom, picture: Size, frame: Size): Zoom {
  const { width, height } = fitted(picture, frame);
  const reachX = Math.max(0, (width * zoom.scale - frame.width) / 2);
  const reachY = Math.max(0, (height * zoom.scale - frame.height) / 2);
  return { scale: zoom.scale, x: clamp(zoom.x, reachX), y: clamp(zoom.y, reachY) };
}

/** Plus zero, because a negative one is written differently. */
const clamp = (value: number, reach: number): number => Math.min(reach, Math.max(-reach, value)) + 0;

/** How far what lies whole follows a finger: to the sides, or down. */
export const pulled = ({ x, y }: Point): Point =>
  Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y: Math.max(0, y) };

/** What letting go of a picture that lies whole means: the neighbour, the way out, or nothing. */
export type SwipeEnd = 'previous' | 'next' | 'close' | 'stay';

/** A flick is enough; a slow pull must go a quarter of the way. */
const FLICK_PX_PER_MS = 0.5;
const SHORTEST_PX = 24;

export function swipeEnd(by: Point, durationMs: number, frame: Size): SwipeEnd {
  const isSideways = Math.abs(by.x) > Math.abs(by.y);
  const distance = isSideways ? Math.abs(by.x) : by.y;
  const way = isSideways ? frame.width / 4 : frame.height / 5;
  const isFlick = distance > SHORTEST_PX && distance / Math.max(1, durationMs) > FLICK_PX_PER_MS;
  if (distance < way && !isFlick) return 'stay';
  if (!isSideways) return 'close';
  return by.x > 0 ? 'previous' : 'next';
}
