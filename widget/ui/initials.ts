const AVATAR_COLORS = 10;
const SHOWN = 2;
/** Letters that nothing joins with, in scripts that most names begin with: they need no segmenter, which takes long to make. */
const PLAIN = /^[ -~\u00c0-\u024f\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** The first two characters of a name as its reader counts them: a letter with its accents, or an emoji, is one. */
export function initialsOf(name: string): string {
  const text = name.trim();
  const start = text.slice(0, SHOWN + 1);
  return (PLAIN.test(start) ? start.slice(0, SHOWN) : characters(text).slice(0, SHOWN).join('')).trim();
}

/** Which of the ten avatar colours belongs to an id: always the same one. */
export function avatarColorIndex(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (Math.imul(hash, 31) + id.charCodeAt(i)) | 0;
  return (hash >>> 0) % AVATAR_COLORS;
}

let segmenter: Intl.Segmenter | undefined;

function characters(text: string): string[] {
  // Firefox below 125 has no segmenter; there an accent may count as a character of its own.
  if (typeof Intl.Segmenter !== 'function') return Array.from(text);
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
