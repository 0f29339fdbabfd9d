import { PREVIEW_MAX_LENGTH } from '../contract/host-bridge.ts';
import { graphemesOf } from '../domain/message/text.ts';

/** Puts a text on one line. A longer text than the bridge accepts ends with an ellipsis, and is cut between two graphemes. */
export function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= PREVIEW_MAX_LENGTH) return line;
  let cut = '';
  // The prefix is longer than the result, so the grapheme that the prefix itself cuts is never used.
  for (const grapheme of graphemesOf(line.slice(0, PREVIEW_MAX_LENGTH + 1))) {
    if (cut.length + grapheme.length > PREVIEW_MAX_LENGTH - 1) break;
    cut += grapheme;
  }
  return `${cut}…`;
}
