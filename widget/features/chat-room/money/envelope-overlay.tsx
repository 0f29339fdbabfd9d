import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions } from '../../../actions/money-actions.ts';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { accountAtom } from '../../../state/session.ts';
import { FullOverlay } from '../../../ui/overlay/full-overlay.tsx';
import { EnvelopeClaims } from './envelope-claims.tsx';
import { EnvelopeSeal } from './envelope-seal.tsx';
import { useLoaded } from '../shared/use-loaded.ts';

interface EnvelopeOverlayProps {
  readonly chatId: ChatId;
  readonly redId: string;
  readonly isOpen: boolean;
  readonly onRecords: () => void;
  readonly onClose: () => void;
}

/**
 * A red envelope over the chat: closed, to be opened; with the result, if the reader is too late; or with its claims. It is loaded
 * whenever it opens. Spec: 1-chat §4 Money messages (unopened, then the bonus, with a link to the claim record).
 */
export function EnvelopeOverlay({ chatId, redId, isOpen, onRecords, onClose }: EnvelopeOverlayProps) {
  const { t } = useTranslation('money');
  const { loadEnvelope, openEnvelope } = useActions().lazy(createMoneyActions);
  const load = useCallback(() => loadEnvelope(chatId, redId), [loadEnvelope, chatId, redId]);
  const loaded = useLoaded(load);
  const [areClaimsShown, setClaimsShown] = useState(false);
  const { value: detail } = loaded;
  const ownId = useAtomValue(accountAtom)?.userId;
  const isForFriend = chatKind(chatId) === 'one-to-one';
  // The sender of an envelope for a friend cannot open it.
  const isSent = isForFriend && detail?.ownerId === ownId;
  const isPage = detail !== undefined && (areClaimsShown || isSent || detail.state === 'received');
  return (
    <FullOverlay isOpen={isOpen} onClose={onClose} look={isPage ? 'page' : 'veil'} aria-label={t('envelope')}>
      {isPage ? (
        <EnvelopeClaims detail={detail} isForFriend={isForFriend} onRecords={onRecords} onClose={onClose} />
      ) : (
        <EnvelopeSeal
          {...loaded}
          detail={detail}
          isForFriend={isForFriend}
          onOpen={() => openEnvelope(chatId, redId)}
          onClaims={() => setClaimsShown(true)}
          onClose={onClose}
        />
      )}
    </FullOverlay>
  );
}
