import type { ProviderConfig } from './edges/config.ts';
import { StartFailure } from './base/start-failure.ts';

/**
 * With `PRODUCTION=1` (`npm run serve`), refuses settings that are meant for trying MeeLine, or without which players notice that
 * something is missing.
 *
 * @throws StartFailure that names the first wrong variable and what to do
 */
export function requireProduction(config: ProviderConfig): void {
  const problem = config.isProduction ? problemOf(config) : undefined;
  if (problem !== undefined) throw new StartFailure(`PRODUCTION=1: ${problem}.`);
}

function problemOf({ isDemo, bulkRooms, bulkMessages, publicOrigin, logLevel }: ProviderConfig): string | undefined {
  if (isDemo)
    return 'DEMO=1 creates sample players and an operator with a known password. Unset DEMO, or use "npm start" to try MeeLine';
  if (bulkRooms + bulkMessages > 0) return 'DEMO_BULK_ROOMS and DEMO_BULK_MESSAGES are for benchmarks. Unset them';
  if (publicOrigin === undefined)
    return 'PUBLIC_ORIGIN is missing. Set it to the origin at which browsers reach the chat, such as https://chat.example';
  if (!isSecure(new URL(publicOrigin)))
    return `PUBLIC_ORIGIN must begin with https://, not "${publicOrigin}". Without it browsers allow no microphone`;
  if (['debug', 'trace'].includes(logLevel)) return `LOG_LEVEL=${logLevel} writes too much. Use info or warn`;
  return undefined;
}

/** Browsers treat the machine itself as secure, too. */
const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
