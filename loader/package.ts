/**
 * MeeLine as a package for bundled pages: `import { createMeeLine } from 'meeline'`, or `require`. The import has no side effects,
 * so a server may import it too; there the commands have no effect. The rest of the loader still comes from the given address.
 */

import { createMeeLine as create } from './api.ts';
import { createApplet } from './applet-instance.ts';
import { type CreateInstance, createInstance } from './instance.ts';
import type { MeeLine } from './types.ts';

export type * from './types.ts';

const bubbles = new Map<string, MeeLine>();
const applets = new Map<string, MeeLine>();

/**
 * Returns a MeeLine with a bubble, which waits for `init`.
 * @param loaderUrl the provider's address of the loader, such as `https://im.example.com/v1/loader.js`; the same address always
 *   returns the same MeeLine, so a component may call this in every render
 * @throws TypeError if the address is not absolute
 */
export const createMeeLine = (loaderUrl: string): MeeLine => once(bubbles, loaderUrl, createInstance);

/** Like `createMeeLine`, in an element of the page (`init({ container })`) or in a window that `open` opens. */
export const createMeeLineApplet = (loaderUrl: string): MeeLine =>
  once(applets, loaderUrl, (options, ...rest) => createApplet(options.given.container, options, ...rest));

function once(known: Map<string, MeeLine>, loaderUrl: string, createIt: CreateInstance): MeeLine {
  if (!/^https?:\/\/\S+$/.test(loaderUrl))
    throw new TypeError('MeeLine: option "loaderUrl" must be an absolute address.');
  const meeLine = known.get(loaderUrl) ?? (hasPage() ? create(createIt, loaderUrl, {}) : createIdle());
  known.set(loaderUrl, meeLine);
  return meeLine;
}

const hasPage = (): boolean => typeof document === 'object';

/** The MeeLine of a server: every command of the API does nothing, so that shared code needs no condition. */
function createIdle(): MeeLine {
  const nothing = (): void => undefined;
  const later = async (): Promise<void> => undefined;
  const listen = () => nothing;
  const idle: MeeLine = Object.assign(nothing, {
    init: nothing,
    instance: () => idle,
    open: nothing,
    close: nothing,
    minimise: nothing,
    toggle: nothing,
    getState: () => ({ status: 'off', isOpen: false, unread: undefined }) as const,
    setColorScheme: nothing,
    setLocale: nothing,
    on: listen,
    once: listen,
    off: nothing,
    destroy: later,
    openChat: later,
    openService: later,
    shareBet: later,
    setUser: later,
    logout: later,
    setTheme: later,
    update: later,
  });
  return idle;
}
