const AVATAR_COLORS = 10;
const SHOWN = 2;
/** Characters that never combine with others, in the scripts of most names. They need no segmenter, which is slow to create. */
const PLAIN = /^[ -~\u00c0-\u024f\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** The first two graphemes of a name: a letter with its accents, or an emoji, counts as one. */
export function initialsOf(name: string): string {
  const text = name.trim();
  const start = text.slice(0, SHOWN + 1);
  return (PLAIN.test(start) ? start.slice(0, SHOWN) : characters(text).slice(0, SHOWN).join('')).trim();
}

/** The avatar colour of an id, one of ten. It is always the same for an id. */
export function avatarColorIndex(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (Math.imul(hash, 31) + id.charCodeAt(i)) | 0;
  return (hash >>> 0) % AVATAR_COLORS;
}

let segmenter: Intl.Segmenter | undefined;

function characters(text: string): string[] {
  // Firefox below 125 has no segmenter; an accent may count as a separate character there.
  if (typeof Intl.Segmenter !== 'function') return Array.from(text);
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
