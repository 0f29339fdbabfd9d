import { beforeEach, expect, it, vi } from 'vitest';
import { createOverlayStack, type OverlayStack } from '../../../widget/ui/overlay/overlay-stack.ts';
import { afterOverlays, connectOverlaysToHistory } from '../../../widget/ui/overlay/overlay-history.ts';
import { whenHistoryIsSettled } from '../../../widget/ui/overlay/history-settling.ts';

/**
 * A page whose `history.back()` is asynchronous, as in browsers: the test decides when the browser goes back. As in browsers, and
 * unlike Node's EventTarget, a listener that is added during an event does not hear that event.
 */
class FakePage {
  private listeners: ((event: unknown) => void)[] = [];
  readonly addEventListener = (_type: string, listener: (event: unknown) => void) => void this.listeners.push(listener);
  readonly removeEventListener = (_type: string, listener: (event: unknown) => void) => {
    this.listeners = this.listeners.filter((other) => other !== listener);
  };
  readonly entries: unknown[] = ['chat'];
  private index = 0;
  private pending: (() => void)[] = [];
  readonly history = {
    at: () => this.entries[this.index],
    pushState: (state: unknown) => {
      this.index += 1;
      this.entries.splice(this.index, Infinity, state);
    },
    back: () => {
      this.pending.push(() => {
        this.index -= 1;
        for (const listener of this.listeners.slice()) listener({ state: this.history.at() });
      });
    },
    get state(): unknown {
      return this.at();
    },
  };
  readonly setTimeout = (run: () => void, ms?: number) => setTimeout(run, ms);
  readonly clearTimeout = (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer);

  goBackNow(): void {
    for (const step of this.pending.splice(0)) step();
  }
}

let page: FakePage;
let overlays: OverlayStack;
const asWindow = () => page as unknown as Window;

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakePage();
  overlays = createOverlayStack();
  const disconnect = connectOverlaysToHistory(overlays, asWindow());
  return () => {
    disconnect();
    vi.useRealTimers();
  };
});

/** Opens and closes an overlay, so that the browser is about to leave its history entry. */
function closeAnOverlay(): void {
  overlays.add({ close: () => undefined })();
  vi.advanceTimersByTime(0);
}

it('navigates at once without an overlay', () => {
  whenHistoryIsSettled(() => page.history.pushState('home'), asWindow());
  expect(page.history.at()).toBe('home');
});

it('navigates after a closed overlay’s entry has left the history', () => {
  closeAnOverlay();
  whenHistoryIsSettled(() => page.history.pushState('home'), asWindow());
  page.goBackNow();
  expect(page.history.at()).toBe('home');
  expect(page.entries).toEqual(['chat', 'home']);
});

it('navigates after a limit if the browser left another entry', () => {
  closeAnOverlay();
  whenHistoryIsSettled(() => page.history.pushState('home'), asWindow());
  vi.advanceTimersByTime(1000);
  expect(page.history.at()).toBe('home');
});

it('goes back once for overlays that close in turn', () => {
  closeAnOverlay();
  closeAnOverlay();
  page.goBackNow();
  expect(page.history.at()).toBe('chat');
  for (const close of [1, 2].map(() => overlays.add({ close: () => undefined }))) close();
  vi.advanceTimersByTime(0);
  page.goBackNow();
  expect(page.history.at()).toBe('chat');
});

it('navigates at once again afterwards', () => {
  closeAnOverlay();
  page.goBackNow();
  whenHistoryIsSettled(() => page.history.pushState('home'), asWindow());
  expect(page.history.at()).toBe('home');
});

it('navigates when the entry leaves, not with the next Back', () => {
  const close = overlays.add({ close: () => undefined });
  close();
  afterOverlays(() => whenHistoryIsSettled(() => page.history.pushState('hit'), asWindow()), asWindow());
  vi.advanceTimersByTime(0);
  page.goBackNow();
  expect(page.entries).toEqual(['chat', 'hit']);
});
