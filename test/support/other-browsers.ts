import type { BrowserWindow } from './browser-window.ts';

/** A browser other than Chromium. */
export interface OtherBrowser {
  readonly name: 'Firefox' | 'WebKit';
  /** The environment variable that names the program. */
  readonly variable: 'FIREFOX' | 'WEBKIT_DRIVER';
  /** The browser's driver or the browser itself; undefined if this machine does not have it. */
  readonly program: string | undefined;
  readonly open: (program: string) => Promise<BrowserWindow>;
}

/** The browsers, with the programs that the test script has found. */
export const OTHER_BROWSERS: readonly OtherBrowser[] = [
  {
    name: 'Firefox',
    variable: 'FIREFOX',
    program: process.env['FIREFOX'],
    open: async (program) => (await import('./firefox-window.ts')).openFirefox(program),
  },
  {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER',
    program: process.env['WEBKIT_DRIVER'],
    open: async (program) => (await import('./webkit-window.ts')).openWebKit(program),
  },
];
