import type { SafeArea } from '../widget/contract/host-bridge.ts';
import { element, listen } from './dom.ts';
import { zoomOf } from './zoom.ts';
import type { Shell } from './shell.ts';

const NOTHING = '0,0,0,0';

/** A box as large as the window; its padding is the safe area. */
const PROBE = `position:fixed;inset:0;box-sizing:border-box;visibility:hidden;pointer-events:none;padding:${['top', 'right', 'bottom', 'left'].map((edge) => `env(safe-area-inset-${edge})`).join(' ')}`;

/**
 * Tells the widget how far notches, round corners and system bars reach into its iframe, because the iframe cannot measure them.
 * In every mode only the window's edges that the iframe touches count; an open keyboard replaces the lower inset. At each start
 * the area is sent if an inset is not zero. Every later change is sent. A widget that answers `true` keeps its content inside the
 * safe area itself and gets the whole screen. For an older widget the panel moves the iframe (bubble-extras-styles.ts).
 *
 * An applet in a window gets no message, because it can measure the area itself.
 */
export function followSafeArea(shell: Shell): void {
  const { events, life: signal, panel, place, root, shadow, drawn } = shell;
  if (signal.aborted) return;
  const probe = element('div', '');
  probe.style.cssText = PROBE;
  shadow.append(probe);
  let sent = NOTHING;

  const measure = (): void => {
    if (!panel.offsetWidth) return;
    const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
    // An opening panel is drawn scaled down, so its layout size counts. An applet is where the page has put it.
    const zoom = zoomOf(panel);
    const { left, top, right, bottom } = place
      ? panel.getBoundingClientRect()
      : DOMRect.fromRect({
          x: panel.offsetLeft * zoom,
          y: panel.offsetTop * zoom,
          width: panel.offsetWidth * zoom,
          height: panel.offsetHeight * zoom,
        });
    const area: SafeArea = {
      top: reach(paddingTop, top - (window.visualViewport?.offsetTop ?? 0)),
      right: reach(paddingRight, innerWidth - right),
      bottom: reach(paddingBottom, innerHeight - bottom),
      left: reach(paddingLeft, left),
    };
    const now = String([area.top, area.right, area.bottom, area.left]);
    if (now === sent) return;
    sent = now;
    void shell
      .frame()
      ?.call('setSafeArea', area)
      .then((keepsFree) => panel.classList.toggle('m-draws-safe-area', keepsFree === true));
  };

  const sizes = new ResizeObserver(measure);
  sizes.observe(probe);
  sizes.observe(panel);
  signal.addEventListener('abort', () => sizes.disconnect());
  drawn.add(measure);
  const quiet = { signal };
  // The widget may have reloaded itself.
  const sendAgain = (): void => {
    sent = NOTHING;
    measure();
  };
  events.on('ready', sendAgain, quiet);
  // Scrolling the page moves only an applet.
  if (place && root.isConnected) listen('scroll', measure, { signal, capture: true, passive: true });
}

/** The part of an inset that covers a box with this gap to the same edge, in CSS pixels. */
const reach = (inset: string, gap: number): number =>
  Math.max(0, Math.round(Number.parseFloat(inset) - Math.max(0, gap)));
