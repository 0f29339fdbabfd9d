import type { LiveOptions } from './types.ts';

/** The options that `update` changes while MeeLine runs. */
export const LIVE_OPTIONS = [
  'locale',
  'colorScheme',
  'zIndex',
  'position',
  'bottom',
  'launcher',
  'panelWidth',
  'panelHeight',
] as const satisfies readonly (keyof LiveOptions)[];
