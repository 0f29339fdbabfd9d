/** Bodies of messages that are JSON. Spec: 1-chat §3. D-10. */

/** The fields of a body: JSON, or base64 of JSON; anything else has none. */
export function parseBody(body: string): Readonly<Record<string, unknown>> {
  for (const candidate of [body, fromBase64(body)]) {
    if (candidate === undefined) continue;
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      // Not JSON: the next reading, or no fields at all.
    }
  }
  return {};
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Text of UTF-8 bytes in base64, or undefined. By hand: this layer knows neither a browser nor Node. */
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
