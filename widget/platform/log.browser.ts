import type { Log } from './log.ts';

export const createBrowserLog = (): Log => ({
  // oxlint-disable-next-line no-console -- the console is where engineers look
  warn: (event, details) => console.warn(`MeeLine: ${event}`, details ?? ''),
});
