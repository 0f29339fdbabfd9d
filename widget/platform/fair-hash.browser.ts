const encoder = new TextEncoder();

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash functions of proofs. Undefined: browsers offer them only on secure pages. L-LO11. */
export function browserFairHash() {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return undefined;
  return {
    sha256: async (text: string): Promise<string> => hexOf(await subtle.digest('SHA-256', encoder.encode(text))),
    async hmacSha256(key: string, text: string): Promise<string> {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const imported = await subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
      return hexOf(await subtle.sign('HMAC', imported, encoder.encode(text)));
    },
  };
}
