import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { albumLayout, type AlbumLayout } from '../../../widget/domain/media/album-layout.ts';

const WIDE = { width: 1600, height: 800 };
const TALL = { width: 900, height: 1600 };
const SQUARE = { width: 500, height: 500 };

/** The number of pictures in each row. */
const rows = ({ cells }: AlbumLayout): readonly number[] =>
  [...new Set(cells.map(({ y }) => y))].map((y) => cells.filter((cell) => cell.y === y).length);

describe('the grid of an album', () => {
  it.each([
    ['a pair side by side', [SQUARE, TALL], [2]],
    ['a wide pair one below the other', [WIDE, WIDE], [1, 1]],
    ['three with the wide one above', [WIDE, SQUARE, SQUARE], [1, 2]],
    ['four in two rows', [WIDE, TALL, SQUARE, SQUARE], [2, 2]],
    ['nine in three rows', Array.from({ length: 9 }, () => SQUARE), [3, 3, 3]],
  ])('shows %s', (_, pictures, expected) => {
    expect(rows(albumLayout(pictures))).toEqual(expected);
  });

  it('shows an upright picture next to two others', () => {
    const { cells } = albumLayout([TALL, WIDE, SQUARE]);
    expect(cells[0]).toMatchObject({ x: 0, y: 0, height: 100 });
    expect(cells[1]?.x).toBe(cells[2]?.x);
    expect(cells[1]?.x).toBeGreaterThan(50);
  });

  it('gives every picture its own tappable cell for any sizes', () => {
    const side = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constant(Number.NaN));
    const pictures = fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(pictures, (sizes) => {
        const { width, height, cells } = albumLayout(sizes);
        expect(cells).toHaveLength(sizes.length);
        expect(height).toBeLessThanOrEqual(400);
        for (const cell of cells) {
          expect((cell.width / 100) * width).toBeGreaterThanOrEqual(48);
          expect((cell.height / 100) * height).toBeGreaterThanOrEqual(48);
          expect(cell.x + cell.width).toBeLessThanOrEqual(100.01);
          expect(cell.y + cell.height).toBeLessThanOrEqual(100.01);
        }
        const overlaps = cells.some((a, index) =>
          cells.slice(index + 1).some((b) => {
            const isBeside = a.x + a.width <= b.x + 0.01 || b.x + b.width <= a.x + 0.01;
            return !isBeside && !(a.y + a.height <= b.y + 0.01 || b.y + b.height <= a.y + 0.01);
          }),
        );
        expect(overlaps).toBe(false);
      }),
    );
  });
});
