import { listen } from './dom.ts';
import type { Shell, WidgetWindow } from './shell.ts';

/** A widget whose page has loaded reports itself within this time. An error page of the browser or the provider never does. */
const CONNECT_MS = 1000;

const FRAME_DIRECTIVES = ['frame-src', 'child-src', 'default-src'];

/**
 * Ends the attempt at once when the widget cannot start here: the page's policy blocks its frame, or the frame has loaded a page
 * that is no widget and the provider knows why. Returns a function that ends the watch.
 */
export function watchStart(shell: Shell, place: WidgetWindow, joined: Promise<unknown>): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = (): void => ended.abort();
  joined.then(end, end);
  shell.life.addEventListener('abort', end, { signal });
  delete shell.blockedBy;

  listen(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective, disposition }) => {
      const isFrame = FRAME_DIRECTIVES.indexOf(effectiveDirective) >= 0;
      if (disposition !== 'enforce' || !isFrame || blockedURI.indexOf(shell.options().widgetUrl.origin) !== 0) return;
      shell.blockedBy = 'frame-src';
      shell.giveUp?.();
    },
    { signal },
  );
  // The widget's page reports itself before its files have loaded: from then on the start is only slow.
  listen(
    'message',
    ({ source, origin }) => {
      if (source === place.contentWindow && origin === shell.options().widgetUrl.origin) end();
    },
    { signal },
  );
  if (place instanceof HTMLIFrameElement)
    place.addEventListener(
      'load',
      () => {
        const timer = setTimeout(() => {
          void shell.explain?.().then((found) => {
            if (found && !signal.aborted) shell.giveUp?.();
          });
        }, CONNECT_MS);
        signal.addEventListener('abort', () => clearTimeout(timer));
      },
      { signal },
    );
  return end;
}
