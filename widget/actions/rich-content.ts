import { unpackContent } from '../contract/entities/rich-content.ts';
import type { RichMessageContent } from '../domain/message/message.ts';
import type { RichContent } from '../domain/message/rich-content.ts';

const unpackedContents = new WeakMap<RichMessageContent, RichContent>();

/** What a message carries, unpacked: the same object for the same content. */
export function richContentOf(content: RichMessageContent): RichContent {
  const known = unpackedContents.get(content);
  if (known !== undefined) return known;
  const rich = unpackContent(content);
  unpackedContents.set(content, rich);
  return rich;
}
