import { readSafeArea } from '../contract/safe-area.ts';

/**
 * Applies the host page's safe area, because the browser reports none inside an iframe. Every screen respects `--safe-*`
 * (ui/theme/tokens.css). An invalid value changes nothing.
 */
export function applySafeArea(root: HTMLElement, value: unknown): void {
  const area = readSafeArea(value);
  if (area === undefined) return;
  const isRtl = root.dir === 'rtl';
  const insets = { top: area.top, bottom: area.bottom, start: area.left, end: area.right };
  if (isRtl) [insets.start, insets.end] = [insets.end, insets.start];
  for (const [edge, inset] of Object.entries(insets)) root.style.setProperty(`--safe-${edge}`, `${inset}px`);
}
