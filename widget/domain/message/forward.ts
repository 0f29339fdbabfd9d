import { hasFile, KIND_FACTS, type KindContent } from './kinds.ts';

/**
 * Whether a message may be forwarded: its kind allows it, and it is complete. Texts that are empty, media in preparation
 * (`p`) and voice messages without a source are not. Spec: 1-chat §5 (forwarding).
 */
export const canForward = (content: KindContent): boolean => KIND_FACTS[content.kind].canForward && isComplete(content);

function isComplete(content: KindContent): boolean {
  if (content.kind === 'text') return content.text !== '';
  if (!hasFile(content)) return true;
  return content.kind === 'video' ? !content.isPending : content.file.key !== '' && content.file.isPending !== true;
}
