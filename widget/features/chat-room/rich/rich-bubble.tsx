import { assertNever } from '../../../domain/result.ts';
import { QuotingFrame } from '../quoting-frame.tsx';
import { DocumentBubble } from '../media/document-bubble.tsx';
import { PictureBubble } from '../media/picture-bubble.tsx';
import { VoiceBubble } from '../media/voice-bubble.tsx';
import { BetCard } from './bet-card.tsx';
import { CallBubble } from './call-bubble.tsx';
import { GameBubble } from './game-bubble.tsx';
import { RedEnvelopeCard, TransferCard } from './money-card.tsx';
import { GroupCard, PersonCard } from './name-card.tsx';
import type { RichBubbleProps } from './rich-bubble-props.ts';
import { ShareCard } from './share-card.tsx';
import { UnsupportedBubble } from './unsupported-bubble.tsx';

export type { RichBubbleProps };

/** A message other than plain text, drawn by its content kind, together with its quote. Spec: 1-chat §3 Message types. */
export function RichBubble(props: RichBubbleProps) {
  const { message, content, isOwn } = props;
  if (IN_BUBBLES.has(content.kind)) return <Content {...props} />;
  return (
    <QuotingFrame message={message} isOwn={isOwn}>
      <Content {...props} />
    </QuotingFrame>
  );
}

/** The kinds that have a bubble of their own, which shows the quote. */
const IN_BUBBLES: ReadonlySet<RichBubbleProps['content']['kind']> = new Set([
  'voice',
  'document',
  'call',
  'unsupported',
  'service-info',
]);

function Content({ message, content, isOwn }: RichBubbleProps) {
  switch (content.kind) {
    case 'image':
      return <PictureBubble message={message} content={content} isOwn={isOwn} />;
    case 'video':
      return <PictureBubble message={message} content={content} isOwn={isOwn} />;
    case 'voice':
      return <VoiceBubble message={message} content={content} isOwn={isOwn} />;
    case 'document':
      return <DocumentBubble message={message} content={content} isOwn={isOwn} />;
    case 'game':
      return <GameBubble message={message} content={content} isOwn={isOwn} />;
    case 'person-card':
      return <PersonCard message={message} content={content} isOwn={isOwn} />;
    case 'group-card':
      return <GroupCard message={message} content={content} isOwn={isOwn} />;
    case 'share':
      return <ShareCard message={message} content={content} isOwn={isOwn} />;
    case 'red-envelope':
      return <RedEnvelopeCard message={message} content={content} isOwn={isOwn} />;
    case 'transfer':
      return <TransferCard message={message} content={content} isOwn={isOwn} />;
    case 'bet':
      return <BetCard message={message} content={content} isOwn={isOwn} />;
    case 'call':
      return <CallBubble message={message} content={content} isOwn={isOwn} />;
    case 'service-info':
      // Shown as a system message in the log.
      return null;
    case 'unsupported':
      return <UnsupportedBubble message={message} isOwn={isOwn} />;
    default:
      return assertNever(content);
  }
}
