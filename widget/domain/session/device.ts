/** The device of a session, as far as its browser names it. */

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The order matters: most browsers also name the ones that they imitate. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';

/** Returns a name such as `Chrome · Windows`; empty if the header names neither. These names are not translated. */
export const deviceName = (userAgent: string): string =>
  [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((name) => name !== '').join(' · ');

/** The kind of a device, for its icon. */
export const isPhoneDevice = (device: string): boolean => /iPhone|iPad|Android/.test(device);
