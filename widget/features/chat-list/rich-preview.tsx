import { kindContentOf, type KindContent } from '../../domain/message/kinds.ts';
import type { MessageContent, RichMessageContent, TextMessageContent } from '../../domain/message/message.ts';
import { formatDuration } from '../../i18n/format-duration.ts';
import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { cx } from '../../ui/class-names.ts';
import { kindIcon, useKindLabel } from '../../components/message-kinds.tsx';
import styles from './rich-preview.module.css';

type NoticeContent = Extract<MessageContent, { readonly kind: 'notice' }>;

export interface RichPreviewProps {
  /** A text content here is one whose text is blocked. */
  readonly content: RichMessageContent | TextMessageContent | NoticeContent;
  /** The sender's name, between the icon and the text. */
  readonly sender: string | false;
  /** Reserves the icon's width, also before the icon is loaded. */
  readonly placeClass: string | undefined;
}

/** The preview of a message that is not text, or whose text is blocked: an icon and a few words. Spec: 1-chat §5 Text display. */
export function RichPreview({ content: packed, sender, placeClass }: RichPreviewProps) {
  const label = useKindLabel();
  const areTextsThere = useLazyTexts();
  const content = kindContentOf(packed);
  return (
    <>
      <span className={cx(placeClass, content.kind === 'red-envelope' && styles.money)}>{kindIcon(content)}</span>
      {sender}
      {areTextsThere && words(content, label)}
    </>
  );
}

/** Next to its icon, a label needs no brackets, and a document needs no kind. Voice and video messages add their duration. */
function words(content: KindContent, label: (content: KindContent) => string): string {
  if (content.kind === 'document' && content.name !== '') return content.name;
  const plain = label(content).replace(/^\[(.+?)\]/u, '$1');
  const lasts = content.kind === 'voice' || content.kind === 'video' ? content.durationMs : 0;
  return lasts > 0 ? `${plain} ${formatDuration(lasts)}` : plain;
}
