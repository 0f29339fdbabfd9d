import { describe, expect, it } from 'vitest';
import {
  fitted,
  isZoomed,
  largestWhole,
  MAX_SCALE,
  moved,
  swipeEnd,
  WHOLE,
  zoomAround,
} from '../../../widget/domain/media/zoom.ts';

const FRAME = { width: 400, height: 800 };
const PICTURE = { width: 2000, height: 1000 };

describe('a picture in the viewer', () => {
  it('fits the frame at first', () => {
    expect(fitted(PICTURE, FRAME)).toEqual({ width: 400, height: 200 });
    expect(fitted({ width: 0, height: 0 }, FRAME)).toEqual(FRAME);
    expect(isZoomed(WHOLE)).toBe(false);
  });

  it('keeps the point under the finger in place', () => {
    const at = { x: 100, y: 20 };
    const zoom = zoomAround(WHOLE, 4, at, PICTURE, FRAME);
    // The point of the picture under the finger: (at - offset) / scale.
    expect((at.x - zoom.x) / zoom.scale).toBeCloseTo(at.x);
    expect(isZoomed(zoom)).toBe(true);
  });

  it('stays centred where it does not fill the frame', () => {
    expect(zoomAround(WHOLE, 2, { x: 100, y: 300 }, PICTURE, FRAME).y).toBe(0);
  });

  it('stays between its fitted size and the largest scale', () => {
    expect(zoomAround({ scale: 3, x: 50, y: 0 }, 0.2, { x: 9, y: 9 }, PICTURE, FRAME)).toEqual(WHOLE);
    expect(zoomAround(WHOLE, 99, { x: 0, y: 0 }, PICTURE, FRAME).scale).toBe(MAX_SCALE);
  });

  it('is enlarged slightly when small, and zooms to the frame', () => {
    const tiny = { width: 16, height: 8 };
    expect(fitted(tiny, FRAME)).toEqual(largestWhole(tiny));
    expect(largestWhole(tiny)).toEqual({ width: 32, height: 16 });
    expect(fitted({ width: 300, height: 150 }, FRAME)).toEqual({ width: 400, height: 200 });
    const { scale } = zoomAround(WHOLE, 99, { x: 0, y: 0 }, tiny, FRAME);
    expect(scale * 32).toBe(400);
  });

  it('moves only up to its edges', () => {
    const zoom = zoomAround(WHOLE, 2, { x: 0, y: 0 }, PICTURE, FRAME);
    expect(moved(zoom, { x: 9999, y: 9999 }, PICTURE, FRAME)).toEqual({ scale: 2, x: 200, y: 0 });
    expect(moved(zoom, { x: -30, y: 0 }, PICTURE, FRAME).x).toBe(-30);
  });
});

describe('releasing an unzoomed picture', () => {
  it.each([
    ['a pull to the left', { x: -120, y: 10 }, 600, 'next'],
    ['a pull to the right', { x: 120, y: 10 }, 600, 'previous'],
    ['a flick', { x: -40, y: 5 }, 50, 'next'],
    ['a pull down', { x: 10, y: 200 }, 600, 'close'],
    ['a pull up', { x: 10, y: -300 }, 600, 'stay'],
    ['a short pull', { x: -40, y: 0 }, 600, 'stay'],
    ['nothing', { x: 0, y: 0 }, 0, 'stay'],
  ])('ends as specified after %s', (_, by, durationMs, end) => {
    expect(swipeEnd(by, durationMs, FRAME)).toBe(end);
  });
});
