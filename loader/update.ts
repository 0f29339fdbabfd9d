import { LIVE_OPTIONS } from './live-options.ts';
import { keep, placeOf } from './modes.ts';
import { type LoaderOptions, parseOptions, refuse } from './options.ts';
import type { Shell } from './shell.ts';
import type { LiveOptions } from './types.ts';

/**
 * Changes options while the instance runs. The place to which the user has dragged the bubble takes precedence over the page's.
 * @throws TypeError that names the option; nothing has changed then
 */
export function updateOptions(shell: Shell, options: LiveOptions): void {
  if (typeof options !== 'object' || options === null) refuse('options', 'an object');
  const names = Object.keys(options) as (keyof LiveOptions)[];
  for (const name of names)
    if (LIVE_OPTIONS.indexOf(name) < 0) refuse(name, `given to init; update changes ${LIVE_OPTIONS.join(', ')}`);
  const { tenant, widgetUrl, given } = shell.options();
  const merged = { ...given, ...options };
  const parsed = parseOptions({ ...merged, tenant, widgetUrl: widgetUrl.href }, {}, widgetUrl.href);
  const changed: Partial<Record<keyof LiveOptions, LoaderOptions[keyof LiveOptions]>> = {};
  for (const name of names) changed[name] = parsed[name];
  const isPlaced = names.some((name) => name === 'position' || name === 'bottom');
  const dragged = isPlaced ? placeOf(keep('localStorage', shell.name)) : {};
  shell.change({ ...(changed as Partial<LoaderOptions>), ...dragged, given: merged });
}
