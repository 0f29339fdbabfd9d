import { useTranslation } from 'react-i18next';
import { richContentOf } from '../actions/rich-content.ts';
import type { RichMessageContent } from '../domain/message/message.ts';
import { useLaterTexts } from '../i18n/later-texts.ts';
import { useRichLabel } from './use-rich-label.ts';

/** What a message carries that is no text, in a few words. */
export function RichPreview({ content }: { readonly content: RichMessageContent }) {
  useTranslation('room');
  const label = useRichLabel();
  return useLaterTexts() ? label(richContentOf(content)) : null;
}
