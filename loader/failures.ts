import type { MeeLineError } from './types.ts';

/** The error that a command throws or rejects with. `code` is one of the closed set of `MeeLineError`. */
export const failure = (code: MeeLineError['code'], message: string, Kind = Error): Error & MeeLineError =>
  Object.assign(new Kind(`MeeLine: ${message}`), { code });
