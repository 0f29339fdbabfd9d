import { createHmac } from 'node:crypto';

/** `t=<seconds>,v1=<hex>`: the HMAC-SHA-256 of the time, a point and the body. The time stops the replay of old requests. */
export function signatureOf(body: string, secret: string, nowMs: number): string {
  const time = Math.floor(nowMs / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
