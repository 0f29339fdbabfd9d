import { destination, type DestinationStream, type Logger, pino } from 'pino';

/** Names whose values never reach a log, wherever they turn up: the second guard, nothing logs them on purpose. */
const SECRETS = ['token', 'sToken', 'socketToken', 'password', 'passwordHash', 'authorization', 'x-ml-token', 'cookie'];

/** JSON lines on stderr (stdout belongs to the lines for people). No headers, bodies or socket paths are ever logged. */
export function createLogger(level: string, stream: DestinationStream = destination({ dest: 2, sync: true })): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino(
    { level, base: { name: 'meeline' }, redact: { paths, censor: '[redacted]' }, serializers: { err: describeError } },
    stream,
  );
}

/** What a log or a terminal may know of an error. Database errors also carry the query's values: those stay out. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, message: error.message, ...code, stack: error.stack };
}
