import { documentGet, queryAll } from './dom.ts';
import type { Shell } from './shell.ts';

const NAMES = ['aria-expanded', 'aria-controls'];

/** The values of both attributes; null for a missing one. */
type Values = readonly (string | null)[];

/**
 * Says of the bubble and of the page's launchers whether the panel is open, for screen readers. A launcher that is none any more, or
 * whose MeeLine is destroyed, gets its own attributes back. An applet has no launchers.
 */
export function followLaunchers(shell: Shell): void {
  const { name, root, bubble, panel, life, drawn, options, mode } = shell;
  if (shell.place || life.aborted) return;
  root.id = `meeline-${name}`;
  panel.id = 'p';
  const before = new Map<Element, Values>();
  let isObserving = false;
  let isWaiting = false;

  const draw = (): void => {
    const { launcher } = options();
    const isOpen = String(mode() === 'open');
    put(bubble, [isOpen, panel.id]);
    const found = launcher && launcher !== 'false' && !life.aborted ? queryAll(launcher) : [];
    before.forEach((values, each) => {
      if (found.indexOf(each) >= 0) return;
      put(each, values);
      before.delete(each);
    });
    for (const each of found) {
      if (!before.has(each)) before.set(each, read(each));
      put(each, [isOpen, root.id]);
    }
    if (isObserving === Boolean(launcher)) return;
    isObserving = Boolean(launcher);
    if (isObserving) observer.observe(documentGet('documentElement'), { childList: true, subtree: true });
    else observer.disconnect();
  };
  // The page may draw a launcher later. Once a frame, because some pages change all the time.
  const observer = new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      draw();
    });
  });
  draw();
  drawn.add(draw);
  life.addEventListener('abort', () => {
    observer.disconnect();
    drawn.delete(draw);
    isObserving = true;
    draw();
  });
}

// A form field named like a method would shadow it.
const read = (element: Element): Values => NAMES.map((name) => Element.prototype.getAttribute.call(element, name));

function put(element: Element, values: Values): void {
  const now = read(element);
  NAMES.forEach((name, index) => {
    const value = values[index];
    if (now[index] === value) return;
    if (value === null || value === undefined) Element.prototype.removeAttribute.call(element, name);
    else Element.prototype.setAttribute.call(element, name, value);
  });
}
