/**
 * The factor by which CSS `zoom` of the page scales an element. Positions in the window are this many times the pixels in which the
 * element's own styles count.
 */
export const zoomOf = (element: HTMLElement): number =>
  (element as { readonly currentCSSZoom?: number }).currentCSSZoom || 1;
