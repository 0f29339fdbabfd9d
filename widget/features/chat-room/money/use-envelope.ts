import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions } from '../../../actions/money-actions.ts';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import type { RedEnvelopeContent, RedEnvelopeState } from '../../../domain/message/rich-content.ts';
import { redEnvelopeState } from '../../../domain/message/rich-rules.ts';
import { envelopeStatesAtom } from '../../../state/money.ts';
import { useServerClock } from '../../../components/use-server-clock.ts';
import { useMoneyRoom } from './use-money-room.ts';

interface Envelope {
  readonly state: RedEnvelopeState;
  /** Undefined: the envelope cannot be opened here. */
  readonly open: (() => void) | undefined;
}

/** The state of an envelope for the reader, and the function that shows it. The state changes without a new message. */
export function useEnvelope(chatId: ChatId, content: RedEnvelopeContent): Envelope {
  const { type, envelopeId, expiresAtMs } = content;
  const room = useMoneyRoom();
  const { needState } = useActions().lazy(createMoneyActions);
  const { byId } = useAtomValue(envelopeStatesAtom);
  const clock = useServerClock();
  // The platform's own envelopes have no id here, or another type.
  const hasState = type === (chatKind(chatId) === 'group' ? 'general' : 'friend') && envelopeId !== '';
  const known = hasState ? byId.get(envelopeId) : undefined;
  const isOpenable = room !== undefined && hasState;
  useEffect(() => {
    if (isOpenable) needState(chatId, envelopeId);
  }, [isOpenable, needState, chatId, envelopeId]);
  return {
    state: redEnvelopeState({ state: known ?? content.state, expiresAtMs }, clock.now()),
    open: isOpenable ? () => room.openEnvelope(envelopeId) : undefined,
  };
}
