import { describe, expect, it } from 'vitest';
import { placePopover } from '../../../widget/components/popover-place.ts';

const area = { left: 0, top: 0, width: 1000, height: 600 };
const panel = { width: 200, height: 300 };
const at = (x: number, y: number) => ({ left: x, top: y, width: 0, height: 0 });

describe('placePopover', () => {
  it.each([
    ['opens below and right of a point', at(100, 100), 'below', 'left', 100, 100],
    ['turns up at the foot of the area', at(100, 500), 'below', 'left', 100, 200],
    ['turns left at the end of the area', at(950, 100), 'below', 'left', 750, 100],
    ['lies left of a point in right-to-left text', at(500, 100), 'below', 'right', 300, 100],
    ['stays inside where neither edge fits', at(2, 100), 'below', 'right', 8, 100],
    ['stays inside where neither side fits', at(100, 299), 'below', 'left', 100, 292],
    ['keeps a gap to an element', { left: 100, top: 400, width: 40, height: 40 }, 'above', 'left', 100, 96],
    ['aligns with the end of an element', { left: 600, top: 50, width: 40, height: 40 }, 'below', 'right', 440, 94],
    [
      'opens below an element without space above',
      { left: 100, top: 50, width: 40, height: 40 },
      'above',
      'left',
      100,
      94,
    ],
  ] as const)('%s', (_name, anchor, side, edge, left, top) => {
    expect(placePopover({ panel, anchor, area, side, edge })).toMatchObject({ left, top });
  });

  it('limits the height to the area', () => {
    const place = placePopover({
      panel: { width: 200, height: 900 },
      anchor: at(10, 500),
      area,
      side: 'below',
      edge: 'left',
    });
    expect(place).toEqual({ left: 10, top: 8, maxHeight: 584 });
  });
});
