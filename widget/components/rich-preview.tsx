import type { ReactNode } from 'react';
import { richContentOf } from '../actions/rich-content.ts';
import type { RichMessageContent, TextMessageContent } from '../domain/message/message.ts';
import type { RichContent } from '../domain/message/rich-content.ts';
import { assertNever } from '../domain/result.ts';
import { formatDuration } from '../i18n/format-duration.ts';
import { useLaterTexts } from '../i18n/later-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { cx } from '../ui/class-names.ts';
import { AlertIcon } from '../ui/icons/alert-icon.tsx';
import { DiceIcon } from '../ui/icons/dice-icon.tsx';
import { FileIcon } from '../ui/icons/file-icon.tsx';
import { HeadsetIcon } from '../ui/icons/headset-icon.tsx';
import { IdCardIcon } from '../ui/icons/id-card-icon.tsx';
import { ImageIcon } from '../ui/icons/image-icon.tsx';
import { LinkIcon } from '../ui/icons/link-icon.tsx';
import { MicIcon } from '../ui/icons/mic-icon.tsx';
import { PhoneIcon } from '../ui/icons/phone-icon.tsx';
import { RedEnvelopeIcon } from '../ui/icons/red-envelope-icon.tsx';
import { SwapIcon } from '../ui/icons/swap-icon.tsx';
import { TicketIcon } from '../ui/icons/ticket-icon.tsx';
import { UsersIcon } from '../ui/icons/users-icon.tsx';
import { VideoIcon } from '../ui/icons/video-icon.tsx';
import { useRichLabel } from './use-rich-label.ts';
import styles from './rich-preview.module.css';

export interface RichPreviewProps {
  /** A text content here is one whose text is blocked. */
  readonly content: RichMessageContent | TextMessageContent;
  /** The sender's name, between the icon and the text. */
  readonly sender: string | false;
  /** Reserves the icon's width, also before the icon is loaded. */
  readonly placeClass: string | undefined;
}

/** The preview of a message that is not text, or whose text is blocked: an icon and a few words. Spec: 1-chat §5 Text display. */
export function RichPreview({ content: packed, sender, placeClass }: RichPreviewProps) {
  const { t } = useTranslation('room');
  const label = useRichLabel();
  const areTextsThere = useLaterTexts();
  const content = packed.kind === 'text' ? undefined : richContentOf(packed);
  return (
    <>
      <span className={cx(placeClass, content?.kind === 'red-envelope' && styles.money)}>{iconOf(content)}</span>
      {sender}
      {areTextsThere && (content === undefined ? t('blockedMarkup') : words(content, label))}
    </>
  );
}

/** Next to its icon, a label needs no brackets, and a document needs no kind. Voice and video messages add their duration. */
function words(content: RichContent, label: (content: RichContent) => string): string {
  if (content.kind === 'document' && content.name !== '') return content.name;
  const plain = label(content).replace(/^\[(.+?)\]/u, '$1');
  const lasts = content.kind === 'voice' || content.kind === 'video' ? content.durationMs : 0;
  return lasts > 0 ? `${plain} ${formatDuration(lasts)}` : plain;
}

function iconOf(content: RichContent | undefined): ReactNode {
  switch (content?.kind) {
    case 'image':
      return <ImageIcon size={16} />;
    case 'video':
      return <VideoIcon size={16} />;
    case 'voice':
      return <MicIcon size={16} />;
    case 'document':
      return <FileIcon size={16} />;
    case 'game':
      return <DiceIcon size={16} />;
    case 'person-card':
      return <IdCardIcon size={16} />;
    case 'group-card':
      return <UsersIcon size={16} />;
    case 'share':
      return <LinkIcon size={16} />;
    case 'red-envelope':
      return <RedEnvelopeIcon size={16} />;
    case 'transfer':
      return <SwapIcon size={16} />;
    case 'bet':
      return <TicketIcon size={16} />;
    case 'call':
      return content.medium === 'video' ? <VideoIcon size={16} /> : <PhoneIcon size={16} />;
    case 'service-info':
      return <HeadsetIcon size={16} />;
    case 'unsupported':
    case undefined:
      return <AlertIcon size={16} />;
    default:
      return assertNever(content);
  }
}
