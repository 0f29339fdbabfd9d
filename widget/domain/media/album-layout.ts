/** The position of a picture in an album's grid, in per cent of the grid's width and height. */
export interface AlbumCell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface AlbumLayout {
  /** Pixels at the normal text size. */
  readonly width: number;
  readonly height: number;
  /** In the order of the pictures. */
  readonly cells: readonly AlbumCell[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Design: mocks (21-album: at most 276 wide, 2 px between the pictures). */
const WIDTH = 276;
const GAP = 2;
/** The number of pictures in each row, by the total number of pictures. */
const ROWS: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [2, 2, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
};
/** The minimum and maximum height of a row, by its number of pictures. */
const ROW_HEIGHTS: Readonly<Record<number, readonly [lowest: number, highest: number]>> = {
  1: [108, 184],
  2: [92, 176],
  3: [80, 128],
};
/** The maximum height of a grid. The rows of a higher one are cropped. */
const HIGHEST = 400;
/** The maximum height of a single picture with a caption, the same as without one. */
const HIGHEST_ALONE = 300;
/** Within a row, the aspect ratio is limited to this range, so that each picture can be seen and pressed. */
const NARROWEST = 0.72;
const WIDEST = 1.5;
/**
 * A pair of pictures wider than this is stacked. If the first of three is narrower than `TALL`, it is placed next to
 * the two others.
 */
const WIDE = 1.6;
const TALL = 0.85;

/**
 * Returns the grid of an album, which is known before any picture is loaded. It has rows of up to three pictures, each
 * as wide as its aspect ratio requires within limits. Pictures are cropped to their cells. If the first of three
 * pictures is upright, it is placed next to the others.
 */
export function albumLayout(pictures: readonly Size[]): AlbumLayout {
  const shapes = pictures.map(shapeOf);
  const [first = 1] = shapes;
  if (shapes.length === 3 && first < TALL) return nextToTwo();
  const isWidePair = shapes.length === 2 && shapes.every((shape) => shape > WIDE);
  return inRows(shapes, isWidePair ? [1, 1] : (ROWS[shapes.length] ?? rowsOfThree(shapes.length)));
}

/** Returns the aspect ratio; 1 for a picture of unknown size. */
const shapeOf = ({ width, height }: Size): number => (width > 0 && height > 0 ? width / height : 1);

const rowsOfThree = (count: number): readonly number[] =>
  Array.from({ length: Math.ceil(count / 3) }, (_, row) => Math.min(3, count - row * 3));

function inRows(shapes: readonly number[], counts: readonly number[]): AlbumLayout {
  let at = 0;
  const rows = counts.map((count) => {
    const row = shapes.slice(at, at + count).map((shape) => (count === 1 ? shape : clamp(shape, NARROWEST, WIDEST)));
    at += count;
    const total = row.reduce((sum, shape) => sum + shape, 0);
    const space = WIDTH - GAP * (count - 1);
    const [lowest, highest] = ROW_HEIGHTS[count] ?? [80, 128];
    const height = clamp(space / total, lowest, shapes.length === 1 ? HIGHEST_ALONE : highest);
    return { height, widths: row.map((shape) => (space * shape) / total) };
  });
  const gaps = GAP * (rows.length - 1);
  const scale = Math.min(1, (HIGHEST - gaps) / rows.reduce((sum, { height }) => sum + height, 0));
  const placed: (readonly [x: number, y: number, width: number, height: number])[] = [];
  let y = 0;
  for (const row of rows) {
    const height = Math.floor(row.height * scale);
    let x = 0;
    for (const width of row.widths) {
      placed.push([x, y, width, height]);
      x += width + GAP;
    }
    y += height + GAP;
  }
  return layout(placed, y - GAP);
}

function nextToTwo(): AlbumLayout {
  const height = 240;
  const left = Math.round((WIDTH - GAP) * 0.6);
  const right = WIDTH - GAP - left;
  const half = (height - GAP) / 2;
  const x = left + GAP;
  return layout(
    [
      [0, 0, left, height],
      [x, 0, right, half],
      [x, half + GAP, right, half],
    ],
    height,
  );
}

const layout = (
  placed: readonly (readonly [x: number, y: number, width: number, height: number])[],
  total: number,
): AlbumLayout => ({
  width: WIDTH,
  height: total,
  cells: placed.map(([x, y, width, height]) => ({
    x: percent(x, WIDTH),
    y: percent(y, total),
    width: percent(width, WIDTH),
    height: percent(height, total),
  })),
});

const percent = (part: number, whole: number): number => Math.round((part / whole) * 100_000) / 1000;
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
