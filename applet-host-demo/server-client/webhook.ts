import { createHmac, timingSafeEqual } from 'node:crypto';

const DEFAULT_TOLERANCE_MS = 300_000;

/** An event that the provider delivers. */
export interface WebhookEvent {
  /** It may come twice, and no other event ever has it, also after the provider's database was restored. */
  readonly id: string;
  /** Such as `message.created`. */
  readonly type: string;
  readonly tenant: string;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookRequest {
  /** The body, byte for byte as it arrived. */
  readonly body: string | Uint8Array;
  /** The header `MeeLine-Signature`. */
  readonly signature: string | null | undefined;
  /** The secret of the webhook; several while you change it. */
  readonly secret: string | readonly string[];
  /** The greatest age of the request in milliseconds; five minutes if absent. */
  readonly toleranceMs?: number | undefined;
}

/** The request is not from the provider, is too old, or was changed. Answer with 400. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
}

/** Checks the signature of a delivered event, and reads it. Throws a `WebhookSignatureError`. */
export function readWebhook({
  body,
  signature,
  secret,
  toleranceMs = DEFAULT_TOLERANCE_MS,
}: WebhookRequest): WebhookEvent {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (mac === '') throw new WebhookSignatureError('The header MeeLine-Signature is missing or has another form.');
  if (Math.abs(Date.now() - Number(time) * 1000) > toleranceMs)
    throw new WebhookSignatureError('The request is too old, or a clock is wrong.');
  const bytes = Buffer.from(body);
  const given = Buffer.from(mac, 'hex');
  const isSigned = [secret].flat().some((each) => {
    const expected = createHmac('sha256', each).update(`${time}.`).update(bytes).digest();
    return timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new WebhookSignatureError('The signature does not match the body and the secret.');
  return JSON.parse(bytes.toString()) as WebhookEvent;
}
