const MAX_NAME_UNITS = 120;

/**
 * Control characters, invisible ones, and those that change the writing direction: `exe.gpj` must not look like a picture. The
 * joiners U+200C and U+200D stay: emoji and words of several languages need them.
 */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Makes a safe file name: without folders or invisible characters, and not too long. Keeps the extension. */
export function safeFileName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '').replaceAll(INVISIBLE, '').trim().replace(/^\.+/, '');
  if (name.length <= MAX_NAME_UNITS) return name;
  const ending = /\.[\w-]{1,12}$/.exec(name)?.[0] ?? '';
  return name.slice(0, MAX_NAME_UNITS - ending.length).replaceAll(INVISIBLE, '') + ending;
}

/** The header value that makes the browser save a file under this name. */
export function attachment(name: string): string {
  const shown = safeFileName(name) || 'file';
  const plain = shown.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(shown).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
