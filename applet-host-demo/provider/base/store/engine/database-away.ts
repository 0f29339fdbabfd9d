/**
 * Errors of statements that failed because the database cannot serve now: no connection, a broken one, a server that starts or stops,
 * a standby, or a limit of time, locks or memory. The same statement works when the database is back.
 */
const away = new WeakSet<Error>();

/** SQLSTATEs and their classes. 53100, a full disk, is another failure: see `isDiskFull`. */
const CLASSES: ReadonlySet<string> = new Set(['08', '53', '58']);
const STATES: ReadonlySet<string> = new Set([
  // The server stops, starts, recovers, or has ended the session.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  // A standby, or a server that only reads.
  '25006',
  // The server has ended a statement, a transaction or a wait for a lock in time.
  '57014',
  '55P03',
  '25P03',
  '25P04',
  // Two transactions stopped each other.
  '40001',
  '40P01',
]);
/** Codes of the system for a connection. */
const SYSTEM: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
]);
/** Errors of the driver, of the pool and of PGlite have no code. */
const MESSAGES =
  /^(?:Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|PGlite is clos)/i;

/** Notes that no connection could be had, for whatever reason. */
export function noteAway(error: unknown): void {
  if (error instanceof Error) away.add(error);
}

/** Notes an error of a statement, if the database is the reason. */
export function noteIfAway(error: unknown): void {
  if (error instanceof Error && isAwayError(error)) away.add(error);
}

function isAwayError(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return MESSAGES.test(error.message);
  return (
    SYSTEM.has(code) || STATES.has(code) || (code.length === 5 && code !== '53100' && CLASSES.has(code.slice(0, 2)))
  );
}

/** Whether work failed because the database could not serve: the caller should try again soon. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && (away.has(error) || isDatabaseAway(error.cause));
