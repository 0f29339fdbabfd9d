import type { ProviderLimits } from '../base/limits.ts';
import type { SharedCounters } from '../base/redis/shared-counters.ts';
import { type AddressGate, createAddressGate, createRateGate, type GateLimits, type RateGate } from './rate-gate.ts';

/** Limits of costly requests, by client address or by user. */
export interface Gates {
  /** Guest requests, by address, because guests have no account that can be held responsible. */
  readonly guests: AddressGate;
  readonly errorReports: AddressGate;
  readonly sms: AddressGate;
  readonly registrations: AddressGate;
  /** New guests of the customer service. */
  readonly serviceGuests: AddressGate;
  /** Wrong passwords, by address, for all login names together. */
  readonly signIns: AddressGate;
  /** Requests to the server API with wrong credentials, by address. */
  readonly serverSignIns: AddressGate;
  /** Calls of each caller of the server API. */
  readonly serverCalls: RateGate;
  /** Uploads of each user. */
  readonly uploads: RateGate;
  /** Each user's requests for transcriptions that are not stored yet. */
  readonly speech: RateGate;
  /** Reports of each user. */
  readonly reports: RateGate;
  /** Calls, and their signals, of a user to another one: by both ids. */
  readonly callStarts: RateGate;
  readonly callSignals: RateGate;
}

const HOUR_MS = 3_600_000;

/** @param shared counts for all nodes; without it, this node counts alone */
export function createGates(limits: ProviderLimits, shared?: SharedCounters): Gates {
  const byAddress = (name: string, gate: GateLimits) => createAddressGate(gate, shared && { shared, name });
  const byUser = (name: string, gate: GateLimits) => createRateGate(gate, shared && { shared, name });
  return {
    guests: byAddress('guests', { tries: limits.guestTries, windowMs: limits.guestTryWindowMs }),
    errorReports: byAddress('errorReports', { tries: limits.errorReports, windowMs: limits.errorReportWindowMs }),
    sms: byAddress('sms', { tries: limits.smsPerAddress, windowMs: HOUR_MS }),
    registrations: byAddress('registrations', { tries: limits.registrations, windowMs: limits.registrationWindowMs }),
    serviceGuests: byAddress('serviceGuests', { tries: limits.serviceGuests, windowMs: HOUR_MS }),
    signIns: byAddress('signIns', { tries: limits.signIns, windowMs: limits.signInWindowMs }),
    serverSignIns: byAddress('serverSignIns', { tries: limits.serverSignIns, windowMs: limits.signInWindowMs }),
    serverCalls: byUser('serverCalls', { tries: limits.serverCalls, windowMs: limits.serverCallWindowMs }),
    uploads: byUser('uploads', { tries: limits.uploads, windowMs: limits.uploadWindowMs }),
    speech: byUser('speech', { tries: limits.speech, windowMs: limits.speechWindowMs }),
    reports: byUser('reports', { tries: limits.reports, windowMs: HOUR_MS }),
    callStarts: byUser('callStarts', { tries: limits.callsPerPair, windowMs: limits.callWindowMs }),
    callSignals: byUser('callSignals', { tries: limits.callSignalsPerPair, windowMs: limits.callWindowMs }),
  };
}
