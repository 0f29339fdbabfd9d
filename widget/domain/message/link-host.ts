/**
 * Labels of hosts that are shown in their own letters: each has letters of one script only. The Latin letters are those of living
 * languages, without letters that look like others (`ı`, `ĸ`).
 */
const ONE_SCRIPT = new RegExp(
  `^(?:${[
    'a-z\\u00df-\\u00f6\\u00f8-\\u0130\\u0132-\\u0137\\u0139-\\u013e\\u0141-\\u0148\\u014a-\\u017e\\u01a1\\u01b0\\u1ea0-\\u1ef9',
    '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u30fc',
    '\\uac00-\\ud7a3',
    '\\u0e01-\\u0e3a\\u0e40-\\u0e4e',
    '\\p{sc=Deva}\\u200c\\u200d',
    '\\u0430-\\u044f\\u0451-\\u045f\\u0491',
    '\\u03ac-\\u03ce',
    '\\u0621-\\u063a\\u0641-\\u0652\\u067e\\u0686\\u06a9\\u06af\\u06cc',
    '\\u05d0-\\u05ea',
  ]
    .map((letters) => `[${letters}\\d-]+`)
    .join('|')})$`,
  'u',
);
/** Labels of another script whose letters all look like Latin ones (`аррӏе`). */
const LOOKS_LATIN = /^(?:[авекмнорстухіѕјгпьһԁԛԝ\d-]+|[ανικορτυχγηωεσ\d-]+)$/;
/** Letters that look like signs of an address. */
const LOOKS_LIKE_SIGN = /[\u30ce\u30f3\u30bd\u4e36\u4e3f\u3007]/u;
const ASCII = /^[\w.-]*$/;

/**
 * Returns a host as a link shows it: as written, with other letters than ASCII in small letters. If a reader could take the
 * written host for another one, it is shown as the browser opens it (`xn--…`, `127.0.0.1`).
 *
 * @param hostname the host as the browser has parsed it
 */
export function shownHost(written: string, hostname: string): string {
  const host = written.normalize('NFC').toLowerCase();
  if (ASCII.test(host) || host.startsWith('[')) {
    return host.replace(/\.$/, '') === hostname.replace(/\.$/, '') ? written : hostname;
  }
  const labels = host.split('.');
  const isLatinEnd = /^[a-z]/.test(labels.at(-1) ?? '');
  return labels.every(
    (label) => ONE_SCRIPT.test(label) && !(isLatinEnd && LOOKS_LATIN.test(label)) && !LOOKS_LIKE_SIGN.test(label),
  )
    ? host
    : hostname;
}
