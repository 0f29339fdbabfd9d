/** A rectangle in pixels. A point has no width and no height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PopoverSpace {
  readonly panel: { readonly width: number; readonly height: number };
  /** The box of the element that the popover belongs to. */
  readonly anchor: Box;
  /** The area that it may cover. */
  readonly area: Box;
  /** The side that is tried first. */
  readonly side: 'below' | 'above';
  /** The aligned edges: `left` aligns both left edges, `right` both right edges. */
  readonly edge: 'left' | 'right';
}

/** The space between the panel and the edge of the area. */
const MARGIN_PX = 8;
/** The space between the panel and an anchor that has a size. */
const GAP_PX = 4;

/**
 * Places a popover on the requested side if it fits there, otherwise on the other side. If it fits on neither, it stays on the
 * requested side and is moved into the area. Returns the top left corner of the panel and its maximum height.
 */
export function placePopover({ panel, anchor, area, side, edge }: PopoverSpace): {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
} {
  const gap = anchor.height === 0 ? 0 : GAP_PX;
  const areaBottom = area.top + area.height - MARGIN_PX;
  const maxHeight = area.height - 2 * MARGIN_PX;
  const height = Math.min(panel.height, maxHeight);
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - height;
  const fits = { below: below + height <= areaBottom, above: above >= area.top + MARGIN_PX };
  const other = side === 'below' ? 'above' : 'below';
  const chosen = !fits[side] && fits[other] ? other : side;
  const alignLeft = anchor.left;
  const alignRight = anchor.left + anchor.width - panel.width;
  const [first, second] = edge === 'left' ? [alignLeft, alignRight] : [alignRight, alignLeft];
  const isInside = (left: number) =>
    left >= area.left + MARGIN_PX && left + panel.width <= area.left + area.width - MARGIN_PX;
  return {
    left: clamp(
      !isInside(first) && isInside(second) ? second : first,
      area.left + MARGIN_PX,
      area.left + area.width - MARGIN_PX - panel.width,
    ),
    top: clamp(chosen === 'below' ? below : above, area.top + MARGIN_PX, areaBottom - height),
    maxHeight,
  };
}

/** The lower bound wins where there is less space than the panel needs. */
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
