/**
 * The names of the loader's parts in its build, by their readable names in the source: classes, custom properties and animations,
 * each with the prefix `m-`. They never change: within version 1 a loader may work with the lazy files of another build.
 */
export const LOADER_NAMES = {
  // Classes
  avatar: 'a',
  badge: 'b',
  bubble: 'f',
  accept: 'y',
  answers: 'n',
  call: 'g',
  'call-avatar': 'v',
  caller: 'u',
  card: 'e',
  close: 'x',
  decline: 'd',
  'draws-safe-area': 's',
  live: 'l',
  panel: 'p',
  preview: 'k',
  'preview-close': 'c',
  'preview-open': 'o',
  retry: 'r',
  ringing: 'q',
  wrapper: 'w',
  // Custom properties
  accent: 'a',
  'alert-color': 'c',
  background: 'b',
  'card-color': 'k',
  'on-accent': 'o',
  'text-color': 't',
  'bubble-bottom': 'y',
  'bubble-side': 'x',
  // Animations
  appear: 'i',
  'ignore-taps': 'h',
  ring: 'j',
} as const;

/** The class of a part in the built loader. */
export function builtName(name: string): string {
  const built = (LOADER_NAMES as Readonly<Record<string, string>>)[name];
  if (built === undefined) throw new Error(`"m-${name}" is not in the table of loader-names.ts`);
  return built;
}
