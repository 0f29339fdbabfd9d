import { STREAM_BEAT_INTERVAL_MS } from '../../widget/domain/limits.ts';

/** The provider's own limits; those of the specification stand in widget/domain/limits.ts. Tests make some smaller. */
export interface ProviderLimits {
  /** Sessions of one user at a time; the oldest gives way. */
  readonly maxSessions: number;
  readonly loginTries: number;
  readonly loginTryWindowMs: number;
  /** A session that has been silent for so long ends. */
  readonly sessionSilenceMs: number;
  /** How long a session lasts on one identity token; the platform may vouch for its player again before that. D-12. */
  readonly identitySessionMs: number;
  /** Age at which a session's secret is replaced. S-07. */
  readonly secretAgeMs: number;
  /** How long the secret before stays good after the new one was first used. */
  readonly previousSecretMs: number;
  /** Error reports of one address per window. */
  readonly errorReports: number;
  readonly errorReportWindowMs: number;
  /** Between two codes for one phone. */
  readonly smsResendMs: number;
  readonly smsCodeLifetimeMs: number;
  readonly smsTries: number;
  readonly smsTicketLifetimeMs: number;
  /** Codes that one address may ask for in an hour. */
  readonly smsPerAddress: number;
  /** Unsent bytes on a socket before it is given up: its client cannot keep up. */
  readonly maxSocketBacklogBytes: number;
  /** How often a stream of server-sent events shows that it lives. */
  readonly streamBeatMs: number;
  /** Calls of one socket that may run at a time; reading pauses above. */
  readonly maxSocketCalls: number;
  /** Guest links of one tenant that may be open on this node at a time. */
  readonly maxGuestsPerTenant: number;
  /** Guest links that one address may open, and pages that it may read as a guest, within `guestTryWindowMs`. */
  readonly guestTries: number;
  readonly guestTryWindowMs: number;
  /** How long the token of an upload is good. */
  readonly uploadTokenLifetimeMs: number;
  /** Files of one user within `uploadWindowMs`. */
  readonly uploads: number;
  readonly uploadWindowMs: number;
  /** Voice messages of which one user may have it written down, within `speechWindowMs`. */
  readonly speech: number;
  readonly speechWindowMs: number;
  /** What was uploaded and is shown by no message is removed after this. */
  readonly unusedFileMs: number;
}

export const DEFAULT_LIMITS: ProviderLimits = {
  maxSessions: 10,
  loginTries: 5,
  loginTryWindowMs: 15 * 60_000,
  sessionSilenceMs: 30 * 24 * 3_600_000,
  identitySessionMs: 3_600_000,
  secretAgeMs: 10 * 60_000,
  previousSecretMs: 5 * 60_000,
  errorReports: 60,
  errorReportWindowMs: 10 * 60_000,
  smsResendMs: 60_000,
  smsCodeLifetimeMs: 5 * 60_000,
  smsTries: 5,
  smsTicketLifetimeMs: 10 * 60_000,
  smsPerAddress: 20,
  maxSocketBacklogBytes: 4 * 1024 * 1024,
  streamBeatMs: STREAM_BEAT_INTERVAL_MS,
  maxSocketCalls: 16,
  maxGuestsPerTenant: 10_000,
  guestTries: 300,
  guestTryWindowMs: 60_000,
  uploadTokenLifetimeMs: 15 * 60_000,
  uploads: 300,
  uploadWindowMs: 10 * 60_000,
  speech: 60,
  speechWindowMs: 10 * 60_000,
  unusedFileMs: 24 * 3_600_000,
};
