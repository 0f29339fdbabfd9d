import type { Readable } from 'node:stream';
import type { Environment } from '../../base/config-values.ts';

/** The parts of the process that a command uses. */
export interface Terminal {
  readonly env: Environment;
  /** Prints a line of the result. */
  readonly print: (line: string) => void;
  /** Absent: the standard input of the process. */
  readonly input?: Readable;
}

/** One word of the command line, such as `tenant`, with its subcommands. One file in this folder. */
export interface Command {
  /** One line for each subcommand. */
  readonly usage: readonly string[];
  /** Throws a `UsageError` or a `StartFailure` for the operator. */
  readonly run: (words: readonly string[], terminal: Terminal) => Promise<void>;
}

/** The command line is wrong: the message says what to write. */
export class UsageError extends Error {}
