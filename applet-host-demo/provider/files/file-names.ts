const MAX_NAME_UNITS = 120;

/** Control characters, and those that turn the direction of writing: `exe.gpj` must not look like a picture. */
const UNSHOWN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A name that a file may have: no folder, nothing that is not shown, not too long; its ending stays. */
export function safeFileName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '').replaceAll(UNSHOWN, '').trim().replace(/^\.+/, '');
  if (name.length <= MAX_NAME_UNITS) return name;
  const ending = /\.[\w-]{1,12}$/.exec(name)?.[0] ?? '';
  return name.slice(0, MAX_NAME_UNITS - ending.length).replaceAll(UNSHOWN, '') + ending;
}

/** Says that a file is to be saved, and under which name. */
export function attachment(name: string): string {
  const shown = safeFileName(name) || 'file';
  const plain = shown.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(shown).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
