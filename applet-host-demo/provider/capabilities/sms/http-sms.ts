import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { BadValue, type Environment, text, wholeNumber } from '../../base/config-values.ts';
import { createWebhookClient } from '../../base/outbound/client.ts';
import { signatureOf } from '../../base/outbound/signature.ts';
import type { SmsSender } from './sms-sender.ts';

/** The operator's own server that passes codes on to a company for text messages. */
export interface SmsConfig {
  readonly url: string;
  /** Signs the requests, as those of webhooks. */
  readonly secret: string;
  readonly timeoutMs: number;
}

const MIN_SECRET = 16;
const DEFAULT_TIMEOUT_S = 5;

/** Reads the configuration of the sender. Undefined: none is configured. Throws a `BadValue` that names a variable. */
export function readSmsConfig(env: Environment): SmsConfig | undefined {
  const [url, secret = ''] = [text(env, 'SMS_URL'), text(env, 'SMS_SECRET')];
  if (url === undefined) {
    if (secret === '') return undefined;
    throw new BadValue('SMS_URL is missing: SMS_SECRET signs the requests to it.');
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.hash !== '')
    throw new BadValue('SMS_URL must look like https://www.lottery.example/sms.');
  if (secret.length < MIN_SECRET) throw new BadValue(`SMS_SECRET must have at least ${MIN_SECRET} characters.`);
  return { url: parsed.href, secret, timeoutMs: wholeNumber(env, 'SMS_TIMEOUT_S', DEFAULT_TIMEOUT_S, 1, 30) * 1000 };
}

/**
 * Sends codes by a signed POST `{ id, tenant, phone, code }`. Only a status from 200 to 299 means that the text message is on its way. A
 * code is not sent again automatically: the user asks for another one.
 */
export const createHttpSms = (
  { url, secret, timeoutMs }: SmsConfig,
  { log, now }: { readonly log: Pick<Logger, 'warn'>; readonly now: () => number },
): SmsSender => ({
  send: async ({ tenant, phone, code }) => {
    const body = JSON.stringify({ id: randomUUID(), tenant, phone, code });
    const headers = { 'MeeLine-Signature': signatureOf(body, secret, now()) };
    // The address is the operator's own, often in the same network. Codes are rare, so that no connection is kept.
    const client = createWebhookClient(true);
    const posted = await client.post({ url, body, headers, timeoutMs });
    client.close();
    if (!posted.ok) log.warn({ tenant, reason: posted.failure }, 'a text message with a code could not be handed over');
    return posted.ok;
  },
});
