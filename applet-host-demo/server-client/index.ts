export { createServerClient } from './client.ts';
export { ServerApiError } from './errors.ts';
export type * from './generated/error-codes.ts';
export type * from './generated/server-api.ts';
export {
  createIdentitySigner,
  createPaymentSigner,
  createTokenCredential,
  type IdentityClaims,
  type PaymentClaims,
  type SigningKey,
} from './token.ts';
export type { CallOptions, Credential, KeyedOptions, Pages, PictureBody, ServerClientOptions } from './types.ts';
export { readWebhook, type WebhookEvent, type WebhookRequest, WebhookSignatureError } from './webhook.ts';
