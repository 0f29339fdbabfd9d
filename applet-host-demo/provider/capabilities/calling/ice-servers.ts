import { createHmac } from 'node:crypto';
import type { CallSettings } from '../../base/tenant-settings/call-settings.ts';

const DEFAULT_LIFETIME_S = 3600;

export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

/**
 * The servers for the calls of a user. The relay's credentials follow the REST scheme that coturn knows as `use-auth-secret`: the name
 * is the time of their end and the user, the password its HMAC-SHA1. L-CL5.
 */
export function iceServersFor(settings: CallSettings, userId: string, nowMs: number): readonly IceServer[] {
  const { stunUrls = [], turnUrls = [], turnSecret, turnLifetimeS = DEFAULT_LIFETIME_S } = settings;
  const servers: IceServer[] = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
  if (turnUrls.length === 0 || turnSecret === undefined) return servers;
  const username = `${Math.floor(nowMs / 1000) + turnLifetimeS}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...servers, { urls: turnUrls, username, credential }];
}
