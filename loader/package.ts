/**
 * MeeLine as a package, for pages that are bundled: `import { createMeeLine } from 'meeline'`, or `require`. Nothing happens at
 * import, so that it may be imported where there is no page. The rest of the loader still comes from the address that is given.
 */

import { createMeeLine as create } from './api.ts';
import { createApplet } from './applet-instance.ts';
import { type CreateInstance, createInstance } from './instance.ts';
import type { MeeLine } from './types.ts';

export type * from './types.ts';

const bubbles = new Map<string, MeeLine>();
const applets = new Map<string, MeeLine>();

/**
 * The MeeLine behind a bubble. Waits for `init`.
 * @param loaderUrl where the provider serves the loader, such as `https://im.example.com/v1/loader.js`; the same address is the
 *   same MeeLine, so that a component may ask for it as often as it is drawn
 * @throws TypeError when that is no absolute address
 */
export const createMeeLine = (loaderUrl: string): MeeLine => once(bubbles, loaderUrl, createInstance);

/** As `createMeeLine`, in an element of the page (`init({ container })`) or in a window that `open` opens. */
export const createMeeLineApplet = (loaderUrl: string): MeeLine =>
  once(applets, loaderUrl, (options, ...rest) => createApplet(options.given.container, options, ...rest));

function once(known: Map<string, MeeLine>, loaderUrl: string, createIt: CreateInstance): MeeLine {
  if (!/^https?:\/\/\S+$/.test(loaderUrl))
    throw new TypeError('MeeLine: option "loaderUrl" must be an absolute address.');
  const meeLine = known.get(loaderUrl) ?? create(createIt, loaderUrl, {});
  known.set(loaderUrl, meeLine);
  return meeLine;
}
