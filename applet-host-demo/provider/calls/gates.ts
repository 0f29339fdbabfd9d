import type { ProviderLimits } from '../limits.ts';
import { type AddressGate, createAddressGate, createRateGate, type RateGate } from './rate-gate.ts';

/** Limits of costly requests, by client address or by user. */
export interface Gates {
  /** Guest requests, by address, because guests have no account that can be held responsible. */
  readonly guests: AddressGate;
  readonly errorReports: AddressGate;
  readonly sms: AddressGate;
  readonly registrations: AddressGate;
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
}

const HOUR_MS = 3_600_000;

export function createGates(limits: ProviderLimits): Gates {
  return {
    guests: createAddressGate({ tries: limits.guestTries, windowMs: limits.guestTryWindowMs }),
    errorReports: createAddressGate({ tries: limits.errorReports, windowMs: limits.errorReportWindowMs }),
    sms: createAddressGate({ tries: limits.smsPerAddress, windowMs: HOUR_MS }),
    registrations: createAddressGate({ tries: limits.registrations, windowMs: limits.registrationWindowMs }),
    signIns: createAddressGate({ tries: limits.signIns, windowMs: limits.signInWindowMs }),
    serverSignIns: createAddressGate({ tries: limits.serverSignIns, windowMs: limits.signInWindowMs }),
    serverCalls: createRateGate({ tries: limits.serverCalls, windowMs: limits.serverCallWindowMs }),
    uploads: createRateGate({ tries: limits.uploads, windowMs: limits.uploadWindowMs }),
    speech: createRateGate({ tries: limits.speech, windowMs: limits.speechWindowMs }),
  };
}
