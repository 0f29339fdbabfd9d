import { unpackContent } from '../contract/entities/rich-content.ts';
import type { Message, RichMessageContent } from '../domain/message/message.ts';
import type { RichContent } from '../domain/message/rich-content.ts';

const unpackedContents = new WeakMap<RichMessageContent, RichContent>();

/** Returns the unpacked content of a message: the same object for the same content. */
export function richContentOf(content: RichMessageContent): RichContent {
  const known = unpackedContents.get(content);
  if (known !== undefined) return known;
  const rich = unpackContent(content);
  unpackedContents.set(content, rich);
  return rich;
}

/** Returns the album id of a picture or video; undefined for every other message. */
export function albumIdOf({ content }: Message): string | undefined {
  if (content.kind !== 'rich') return undefined;
  const rich = richContentOf(content);
  return rich.kind === 'image' || rich.kind === 'video' ? rich.albumId : undefined;
}
