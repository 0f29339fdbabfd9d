import { isRecord, isWhole } from './entered-values.ts';

/** The calls of a tenant. L-CL5. */
export interface CallSettings {
  /** Absent: friends may call each other. */
  readonly isOff?: boolean;
  /** Servers that tell a device its public address. Absent: none. */
  readonly stunUrls?: readonly string[];
  /** Relays for devices that cannot reach each other. Absent: none. */
  readonly turnUrls?: readonly string[];
  /** The secret that the provider shares with the relays (`static-auth-secret` of coturn). */
  readonly turnSecret?: string;
  /** How long a device may use its credentials. Absent: 3600. */
  readonly turnLifetimeS?: number;
  /** All media go through the relay, so that users do not see each other's addresses. Absent: no. */
  readonly isRelayOnly?: boolean;
}

const NAMES = ['isOff', 'stunUrls', 'turnUrls', 'turnSecret', 'turnLifetimeS', 'isRelayOnly'];

/** Whether an operator's value for `calls` is complete and valid. */
export function isCallSettings(value: unknown): boolean {
  if (!isRecord(value) || !Object.keys(value).every((name) => NAMES.includes(name))) return false;
  const { isOff, stunUrls, turnUrls, turnSecret, turnLifetimeS, isRelayOnly } = value;
  const isFlag = (flag: unknown): boolean => flag === undefined || typeof flag === 'boolean';
  const isSecret = typeof turnSecret === 'string' && turnSecret.length >= 16;
  return (
    isFlag(isOff) &&
    isFlag(isRelayOnly) &&
    areUrls(stunUrls, /^stuns?:[^\s]{1,200}$/) &&
    areUrls(turnUrls, /^turns?:[^\s]{1,200}$/) &&
    (turnUrls === undefined ? turnSecret === undefined && isRelayOnly !== true : isSecret) &&
    (turnLifetimeS === undefined || isWhole(turnLifetimeS, 60))
  );
}

const areUrls = (value: unknown, form: RegExp): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.length <= 10 && value.every((url) => typeof url === 'string' && form.test(url)));
