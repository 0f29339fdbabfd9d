import { SOCKET_REPLY_TIMEOUT_MS, STREAM_BEAT_INTERVAL_MS } from '#domain/limits.ts';

/** The provider's own limits. The limits of the specification are in widget/domain/limits.ts. Tests use smaller values. */
export interface ProviderLimits {
  /** Parallel sessions of one user. A new session ends the oldest. */
  readonly maxSessions: number;
  /** Wrong passwords for a login name from one address, within `loginTryWindowMs`. */
  readonly loginTries: number;
  /** The same for all addresses together that have never signed in with this name. */
  readonly loginTriesPerName: number;
  readonly loginTryWindowMs: number;
  /** An address stays known for this long after a sign-in with the name. */
  readonly knownAddressMs: number;
  /** Wrong passwords from one address within `signInWindowMs`, for all names together. */
  readonly signIns: number;
  readonly signInWindowMs: number;
  /** Accounts that one address may register within `registrationWindowMs`. Refused tries count, too. */
  readonly registrations: number;
  readonly registrationWindowMs: number;
  /** A session that is silent for this long ends. */
  readonly sessionSilenceMs: number;
  /** The lifetime of a session per identity token. The platform may renew it earlier with a new token. D-12. */
  readonly identitySessionMs: number;
  /** The age at which a session's secret is replaced. S-07. */
  readonly secretAgeMs: number;
  /** The previous secret stays valid for this long after the first use of the new one. */
  readonly previousSecretMs: number;
  /** Error reports of one address per window. */
  readonly errorReports: number;
  readonly errorReportWindowMs: number;
  /** The minimum time between two codes for one phone. */
  readonly smsResendMs: number;
  readonly smsCodeLifetimeMs: number;
  readonly smsTries: number;
  readonly smsTicketLifetimeMs: number;
  /** Codes that one address may request in an hour. */
  readonly smsPerAddress: number;
  /** Unsent bytes of a socket above which it is closed, because its client cannot keep up. */
  readonly maxSocketBacklogBytes: number;
  /** Unsent bytes of all sockets, streams and guests of this process. Above, the largest backlogs are dropped. L-Q3. */
  readonly maxBacklogBytes: number;
  /** The interval of keep-alive frames on a stream of server-sent events. */
  readonly streamBeatMs: number;
  /** A search that takes longer is cancelled. */
  readonly searchTimeoutMs: number;
  /** The time limit for the first byte of a request and for its headers. */
  readonly headersTimeoutMs: number;
  /**
   * The least rate of a body: after the first time, this many bytes a second on average, else its connection is closed. A phone on the
   * slowest mobile network sends 2,500, and may be without a network for the first time. L-Q8.
   */
  readonly bodyGraceMs: number;
  readonly minBodyBytesPerSecond: number;
  /** The time in which a client may finish sending a body that was refused. */
  readonly discardMs: number;
  /** A client that was admitted opens its link within this time, and then resumes within it. Else its place is free. L-O6. */
  readonly openingPhaseMs: number;
  /** Connections of one address (IPv6: of its /64). Behind a proxy: its requests and sockets. L-Q4. */
  readonly maxConnectionsPerAddress: number;
  /** Waiting calls of one socket. Above, the provider pauses reading from it. */
  readonly maxSocketCalls: number;
  /** Parallel calls of one user, over all sockets and HTTP. L-Q1. */
  readonly maxUserCalls: number;
  /** Waiting calls of one socket, or of one user over HTTP. Further calls are refused. */
  readonly maxWaitingCalls: number;
  /** A call that waits longer is refused, because its client has given up. */
  readonly maxCallWaitMs: number;
  /** The rates of one user's costly and heavy calls (`calls/call-weight.ts`). */
  readonly costly: CallRate;
  readonly heavy: CallRate;
  /** Heartbeats, invalid frames and refused calls of one socket per minute. Above, it is closed. L-Q2. */
  readonly maxStrayFrames: number;
  /** A heartbeat reaches the database at most this often. */
  readonly sessionTouchMs: number;
  /** Open guest links of one tenant on this node. */
  readonly maxGuestsPerTenant: number;
  /** Guest links that one address may open, and pages that it may read as a guest, within `guestTryWindowMs`. */
  readonly guestTries: number;
  readonly guestTryWindowMs: number;
  /** New guests of the customer service that one address may become in an hour. */
  readonly serviceGuests: number;
  /** The storage quota of one user in bytes. A tenant may set its own quota. */
  readonly storageQuotaBytes: number;
  /** The lifetime of an upload token. */
  readonly uploadTokenLifetimeMs: number;
  /** Files of one user within `uploadWindowMs`. */
  readonly uploads: number;
  readonly uploadWindowMs: number;
  /** Reports that one user may make within an hour. */
  readonly reports: number;
  /** Voice messages that one user may have transcribed within `speechWindowMs`. */
  readonly speech: number;
  readonly speechWindowMs: number;
  /** Requests to the server API with wrong credentials from one address within `signInWindowMs`. */
  readonly serverSignIns: number;
  /** Calls of one caller of the server API within `serverCallWindowMs`. */
  readonly serverCalls: number;
  readonly serverCallWindowMs: number;
  /** Events for webhooks are looked for this often. */
  readonly webhookIntervalMs: number;
  /** Scheduled messages are sent at most this much later than asked for. */
  readonly scheduledIntervalMs: number;
  /** The figures of the console are stored this often. */
  readonly figureIntervalMs: number;
  /** How often the provider looks for envelopes and transfers that have expired. */
  readonly expiryIntervalMs: number;
  /** How often it looks for persons whose data must be removed, and for exports of data to make. */
  readonly erasureIntervalMs: number;
  readonly exportIntervalMs: number;
  /** How often it looks for recorded acts whose end was never recorded. */
  readonly actClosingIntervalMs: number;
  /** Calls of one user to another within `callWindowMs`, and signals about them. */
  readonly callsPerPair: number;
  readonly callSignalsPerPair: number;
  readonly callWindowMs: number;
  /** How often the provider looks for calls that are over. */
  readonly callSweepMs: number;
  /** An uploaded file that no message uses is removed after this time. */
  readonly unusedFileMs: number;
}

export interface CallRate {
  readonly atATime: number;
  readonly perSecond: number;
  /** Calls above that rate within ten seconds. */
  readonly burst: number;
}

export const DEFAULT_LIMITS: ProviderLimits = {
  maxSessions: 10,
  loginTries: 5,
  loginTriesPerName: 100,
  loginTryWindowMs: 15 * 60_000,
  knownAddressMs: 90 * 24 * 3_600_000,
  signIns: 100,
  signInWindowMs: 10 * 60_000,
  registrations: 20,
  registrationWindowMs: 3_600_000,
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
  maxBacklogBytes: 64 * 1024 * 1024,
  streamBeatMs: STREAM_BEAT_INTERVAL_MS,
  searchTimeoutMs: 2_000,
  headersTimeoutMs: 15_000,
  bodyGraceMs: 30_000,
  minBodyBytesPerSecond: 500,
  discardMs: 5_000,
  openingPhaseMs: 3_000,
  maxConnectionsPerAddress: 2000,
  maxSocketCalls: 16,
  maxUserCalls: 8,
  maxWaitingCalls: 512,
  maxCallWaitMs: SOCKET_REPLY_TIMEOUT_MS,
  costly: { atATime: 3, perSecond: 40, burst: 120 },
  heavy: { atATime: 1, perSecond: 2, burst: 6 },
  maxStrayFrames: 300,
  sessionTouchMs: 20_000,
  maxGuestsPerTenant: 10_000,
  guestTries: 300,
  guestTryWindowMs: 60_000,
  serviceGuests: 60,
  storageQuotaBytes: 2 * 1024 ** 3,
  uploadTokenLifetimeMs: 15 * 60_000,
  uploads: 300,
  uploadWindowMs: 10 * 60_000,
  reports: 20,
  speech: 60,
  speechWindowMs: 10 * 60_000,
  serverSignIns: 100,
  serverCalls: 1200,
  serverCallWindowMs: 60_000,
  webhookIntervalMs: 250,
  scheduledIntervalMs: 1000,
  figureIntervalMs: 60_000,
  expiryIntervalMs: 5_000,
  erasureIntervalMs: 2_000,
  exportIntervalMs: 2_000,
  actClosingIntervalMs: 60_000,
  callsPerPair: 15,
  callSignalsPerPair: 600,
  callWindowMs: 60_000,
  callSweepMs: 1000,
  unusedFileMs: 24 * 3_600_000,
};
