import type { Settings } from '../../api-types.ts';

/** The path of a setting: its name, then the names inside it. */
export type Path = readonly [string, ...string[]];

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path. Undefined where an object on the way is missing. */
export function valueAt(settings: unknown, path: readonly string[]): unknown {
  let value = settings;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  return value;
}

/** Sets a value. `undefined` removes it, and the objects around it that become empty. */
export function withValue(settings: Settings, [name, ...rest]: Path, value: unknown): Settings {
  const [next, ...more] = rest;
  const inside = settings[name];
  const changed = next === undefined ? value : withValue(isObject(inside) ? inside : {}, [next, ...more], value);
  const isGone =
    changed === undefined || (value === undefined && isObject(changed) && Object.keys(changed).length === 0);
  const { [name]: _old, ...others } = settings;
  return isGone ? others : { ...settings, [name]: changed };
}

/** The body of a change: only the settings that differ, as a whole; null removes one. */
export function changesOf(before: Settings, after: Settings): Settings {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name] ?? null]),
  );
}

/** Whether two JSON values are equal. The order of properties has no meaning. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => isSame(value, b[at]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && isSame(a[name], b[name]));
}
