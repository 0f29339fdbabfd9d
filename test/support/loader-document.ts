import { vi } from 'vitest';

/** Prepares the happy-dom document of a test for the loader. Call it before each test, and `vi.restoreAllMocks` after it. */
export function prepareLoaderDocument(): void {
  // In this environment, `window` is Node's global object, which the prototype's own method does not accept.
  const { addEventListener } = EventTarget.prototype;
  vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (this: EventTarget, ...call) {
    if (this === window) window.addEventListener(...(call as Parameters<Window['addEventListener']>));
    else addEventListener.apply(this, call);
  });
  // The page has not loaded yet, so the loader adds no iframe.
  vi.spyOn(Document.prototype, 'readyState', 'get').mockReturnValue('loading');
}
