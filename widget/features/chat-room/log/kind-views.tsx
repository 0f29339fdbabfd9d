import type { ComponentType } from 'react';
import type { ContentOf, KindContent, MessageKind } from '../../../domain/message/kinds.ts';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import { DocumentBubble } from '../media/document-bubble.tsx';
import { PictureBubble } from '../media/picture-bubble.tsx';
import { VoiceBubble } from '../media/voice-bubble.tsx';
import { NoticeLine, ServiceInfoLine } from '../rows/notice-line.tsx';
import { QuotingFrame } from '../bubble/quoting-frame.tsx';
import { BetCard } from '../rich/bet-card.tsx';
import { CallBubble } from '../rich/call-bubble.tsx';
import { GameBubble } from '../rich/game-bubble.tsx';
import { RedEnvelope, Transfer } from '../rich/money-card.tsx';
import { GroupCard, PersonCard } from '../rich/name-card.tsx';
import { ShareCard } from '../rich/share-card.tsx';
import { UnsupportedBubble } from '../rich/unsupported-bubble.tsx';
import { TextBubble } from '../bubble/text-bubble.tsx';

interface KindView<C extends KindContent> {
  readonly View: ComponentType<KindViewProps<C>>;
  /** The view has no bubble of its own, so a reply gets one around it, with the quote. */
  readonly needsFrame?: true;
}

/** The view of each kind of message, one row per kind. Icons and labels: `components/message-kinds.tsx`. Spec: 1-chat §3 Message types. */
const VIEWS = {
  text: { View: TextBubble },
  notice: { View: NoticeLine },
  command: { View: () => null },
  image: { View: PictureBubble, needsFrame: true },
  video: { View: PictureBubble, needsFrame: true },
  voice: { View: VoiceBubble },
  document: { View: DocumentBubble },
  game: { View: GameBubble, needsFrame: true },
  'person-card': { View: PersonCard, needsFrame: true },
  'group-card': { View: GroupCard, needsFrame: true },
  share: { View: ShareCard, needsFrame: true },
  'red-envelope': { View: RedEnvelope, needsFrame: true },
  transfer: { View: Transfer, needsFrame: true },
  bet: { View: BetCard, needsFrame: true },
  call: { View: CallBubble },
  'service-info': { View: ServiceInfoLine },
  unsupported: { View: UnsupportedBubble },
} satisfies { readonly [K in MessageKind]: KindView<ContentOf<K>> };

/** The row of a content takes that content: TypeScript does not relate the two unions. */
const viewOf = <C extends KindContent>(content: C): KindView<C> => VIEWS[content.kind] as unknown as KindView<C>;

/** The content of a message in a group of its sender, together with its quote. */
export function ContentBubble(props: KindViewProps) {
  const { View, needsFrame } = viewOf(props.content);
  if (needsFrame !== true) return <View {...props} />;
  return (
    <QuotingFrame message={props.message} isOwn={props.isOwn}>
      <View {...props} />
    </QuotingFrame>
  );
}

/** The content of a message as a centred line. */
export function ContentLine(props: KindViewProps) {
  const { View } = viewOf(props.content);
  return <View {...props} />;
}
