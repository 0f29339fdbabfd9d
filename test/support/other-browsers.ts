import type { BrowserWindow } from './browser-window.ts';

/** A browser beside Chromium. */
export interface OtherBrowser {
  readonly name: 'Firefox' | 'WebKit';
  /** The program that drives it, or that it is; without one it is not on this machine. */
  readonly program: string | undefined;
  readonly open: (program: string) => Promise<BrowserWindow>;
}

/** What the test script has found: `FIREFOX` and `WEBKIT_DRIVER` name programs. */
export const OTHER_BROWSERS: readonly OtherBrowser[] = [
  {
    name: 'Firefox',
    program: process.env['FIREFOX'],
    open: async (program) => (await import('./firefox-window.ts')).openFirefox(program),
  },
  {
    name: 'WebKit',
    program: process.env['WEBKIT_DRIVER'],
    open: async (program) => (await import('./webkit-window.ts')).openWebKit(program),
  },
];
