/** The kind of a document, for its icon. */
export type DocumentKind = 'text' | 'sheet' | 'slides' | 'archive' | 'picture' | 'sound' | 'video' | 'other';

const KINDS: Readonly<Record<string, DocumentKind>> = {
  pdf: 'text',
  doc: 'text',
  docx: 'text',
  odt: 'text',
  rtf: 'text',
  txt: 'text',
  md: 'text',
  xls: 'sheet',
  xlsx: 'sheet',
  ods: 'sheet',
  csv: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  odp: 'slides',
  zip: 'archive',
  rar: 'archive',
  '7z': 'archive',
  gz: 'archive',
  tar: 'archive',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  gif: 'picture',
  webp: 'picture',
  heic: 'picture',
  mp4: 'video',
  mov: 'video',
  webm: 'video',
};

const LONGEST_EXTENSION = 5;

/** Returns a document's extension in capitals, such as `PDF`; empty if its name has none. */
export function documentExtension(name: string): string {
  const found = /\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '';
  return found.length <= LONGEST_EXTENSION ? found.toUpperCase() : '';
}

/** The types of audio files that browsers play, by extension. */
const SOUND_TYPES: Readonly<Record<string, string>> = {
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  aac: 'audio/aac',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  weba: 'audio/webm',
  mka: 'audio/x-matroska',
};

/** Returns the type of an audio file; undefined: the document is none. */
export const soundType = (name: string): string | undefined => SOUND_TYPES[documentExtension(name).toLowerCase()];

export const documentKind = (name: string): DocumentKind =>
  KINDS[documentExtension(name).toLowerCase()] ?? (soundType(name) === undefined ? 'other' : 'sound');

/**
 * Bidi controls and invisible characters: they make `gpj.exe` look like `exe.jpg`. The joiners U+200C and U+200D stay: emoji and
 * words of several languages need them.
 */
// oxlint-disable-next-line no-control-regex -- the regex removes exactly these control characters
const UNSAFE = /[\u0000-\u001f\u007f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Returns a document's name for the screen and the disk, without characters that could disguise it. */
export const safeDocumentName = (name: string): string => name.replace(UNSAFE, '').trim();

/** The number of final characters of a long name that are always shown: the extension and a little before it. */
const TAIL_CHARACTERS = 9;

/** Splits a name into two parts. Only the first part is truncated when the space is too small. */
export function nameParts(name: string): { readonly head: string; readonly tail: string } {
  const characters = Array.from(name);
  if (characters.length <= TAIL_CHARACTERS * 2) return { head: name, tail: '' };
  return { head: characters.slice(0, -TAIL_CHARACTERS).join(''), tail: characters.slice(-TAIL_CHARACTERS).join('') };
}
