import { readSafeArea } from '../contract/safe-area.ts';

/**
 * Puts the safe area of the host page in the place of the browser's own, which knows of none inside an iframe: every screen
 * keeps clear of `--safe-*` (ui/theme/tokens.css). Anything else than a safe area changes nothing.
 */
export function applySafeArea(root: HTMLElement, value: unknown): void {
  const area = readSafeArea(value);
  if (area === undefined) return;
  const isRtl = root.dir === 'rtl';
  const insets = { top: area.top, bottom: area.bottom, start: area.left, end: area.right };
  if (isRtl) [insets.start, insets.end] = [insets.end, insets.start];
  for (const [edge, inset] of Object.entries(insets)) root.style.setProperty(`--safe-${edge}`, `${inset}px`);
}
