import type { SafeArea } from '../widget/contract/host-bridge.ts';
import { element } from './dom.ts';
import type { Shell } from './shell.ts';

const NOTHING = '0,0,0,0';

/** As wide and high as the window, its padding as deep as what must be kept free. */
const PROBE = `position:fixed;inset:0;box-sizing:border-box;visibility:hidden;pointer-events:none;padding:${['top', 'right', 'bottom', 'left'].map((edge) => `env(safe-area-inset-${edge})`).join(' ')}`;

/**
 * Tells the widget how far notches, round corners and bars of the system reach into its iframe, which knows nothing of them:
 * at the edges of the window that it touches, whatever mode it is in; the phone's keyboard takes the lower one. Told only
 * where there is something to keep free, at each start and with every change. A widget that answers `true` keeps its content
 * free itself and gets the whole screen; from an older one the panel keeps the iframe away (hands-styles.ts).
 *
 * A window of its own is told nothing: it knows.
 */
export function followSafeArea(shell: Shell): void {
  const { events, life: signal, panel, place, root, shadow, drawn } = shell;
  if (signal.aborted) return;
  const probe = element('div', '');
  probe.style.cssText = PROBE;
  shadow.append(probe);
  let told = NOTHING;

  const measure = (): void => {
    if (!panel.offsetWidth) return;
    const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(probe);
    // While it opens, a panel is drawn smaller than it is. An applet is wherever the page has it.
    const { left, top, right, bottom } = place
      ? panel.getBoundingClientRect()
      : DOMRect.fromRect({
          x: panel.offsetLeft,
          y: panel.offsetTop,
          width: panel.offsetWidth,
          height: panel.offsetHeight,
        });
    const area: SafeArea = {
      top: reach(paddingTop, top - (window.visualViewport?.offsetTop ?? 0)),
      right: reach(paddingRight, innerWidth - right),
      bottom: reach(paddingBottom, innerHeight - bottom),
      left: reach(paddingLeft, left),
    };
    const now = Object.values(area).join();
    if (now === told) return;
    told = now;
    void shell
      .frame()
      ?.tell('setSafeArea', area)
      .then((keepsFree) => panel.classList.toggle('s', keepsFree === true));
  };

  const sizes = new ResizeObserver(measure);
  sizes.observe(probe);
  sizes.observe(panel);
  signal.addEventListener('abort', () => sizes.disconnect());
  drawn.add(measure);
  const quiet = { signal };
  // The widget may have reloaded itself.
  const tellAgain = (): void => {
    told = NOTHING;
    measure();
  };
  events.on('ready', tellAgain, quiet);
  // The page moves an applet, and nothing else.
  if (place && root.isConnected) addEventListener('scroll', measure, { signal, capture: true, passive: true });
}

/** How much of an inset lies over a box that stands so far from that edge, in CSS pixels. */
const reach = (inset: string, gap: number): number =>
  Math.max(0, Math.round(Number.parseFloat(inset) - Math.max(0, gap)));
