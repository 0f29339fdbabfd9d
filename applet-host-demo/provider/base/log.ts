import { destination, type DestinationStream, type Logger, pino } from 'pino';

/** Fields whose values must never reach a log, at any depth. This is a second guard: no code logs them on purpose. */
const SECRETS = ['token', 'sToken', 'socketToken', 'password', 'passwordHash', 'authorization', 'x-ml-token', 'cookie'];

/** Lines that could not be written are kept up to this size, in bytes; further ones are dropped. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;

/** Logs JSON lines to stderr; stdout is for human-readable lines. Headers, bodies and socket paths are never logged. */
export function createLogger(level: string, stream: DestinationStream = openLogStream(2)): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino(
    { level, base: { name: 'meeline' }, redact: { paths, censor: '[redacted]' }, serializers: { err: describeError } },
    stream,
  );
}

/** Writes to an open file. On a full disk, lines wait for the next one: work never fails because of a line about it. */
export function openLogStream(file: number): DestinationStream {
  const stream = destination({ dest: file, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  stream.on('error', () => undefined);
  return stream;
}

/** The loggable part of an error. Database errors also contain the values of the query; those are left out. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { type: error.name, message: error.message, ...code, stack: error.stack };
}

/** The fields of a repeated warning. The fields named here distinguish warnings; other fields belong to one log entry only. */
export interface WarningFields {
  readonly code?: string | undefined;
  readonly call?: string | undefined;
  readonly userId?: string | undefined;
  readonly address?: string | undefined;
  readonly [field: string]: unknown;
}

/** Logs warnings that clients cause: the first few in full, then the number of further ones. */
export interface SampledLog {
  readonly warn: (fields: WarningFields, message: string) => void;
  /** Logs the remaining counts. */
  readonly flush: () => void;
}

interface Sample {
  readonly client: WarningFields;
  readonly message: string;
  count: number;
}

/** The number of warnings of one kind and client per window that are logged in full. */
const SAMPLED_LINES = 20;
const SAMPLE_WINDOW_MS = 10_000;
/** Above this number of kinds in a window, one count per message is kept, so that clients cannot fill the memory. */
const MAX_SAMPLES = 1000;

export function createSampledLog(log: Logger): SampledLog {
  let samples = new Map<string, Sample>();

  const flush = (): void => {
    const ended = samples;
    samples = new Map();
    for (const { client, message, count } of ended.values()) {
      if (count > SAMPLED_LINES) log.warn({ ...client, unlogged: count - SAMPLED_LINES }, message);
    }
  };

  return {
    flush,
    warn: (fields, message) => {
      const { code, call, userId, address } = fields;
      const isFull = samples.size >= MAX_SAMPLES;
      const key = JSON.stringify(isFull ? [message] : [message, code, call, userId ?? address]);
      const sample = samples.get(key) ?? { client: isFull ? {} : { code, call, userId, address }, message, count: 0 };
      if (samples.size === 0) setTimeout(flush, SAMPLE_WINDOW_MS).unref();
      samples.set(key, sample);
      sample.count += 1;
      if (sample.count <= SAMPLED_LINES) log.warn(fields, message);
    },
  };
}
