/** Bodies of messages that are JSON. Spec: 1-chat §3. D-10. */

/** Returns the fields of a body: JSON, or base64 of JSON. Any other body has no fields. */
export function parseBody(body: string): Readonly<Record<string, unknown>> {
  for (const candidate of [body, fromBase64(body)]) {
    if (candidate === undefined) continue;
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      // Not JSON: try the next candidate, or return no fields.
    }
  }
  return {};
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 to UTF-8 text, or returns undefined. Hand-written: this layer uses neither browser nor Node APIs. */
function fromBase64(body: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined;
  const bits = Array.from(body.replace(/=+$/, ''), (digit) => BASE64.indexOf(digit).toString(2).padStart(6, '0')).join(
    '',
  );
  const bytes = bits.match(/.{8}/g) ?? [];
  try {
    return decodeURIComponent(
      bytes.map((byte) => `%${Number.parseInt(byte, 2).toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return undefined;
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
