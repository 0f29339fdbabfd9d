import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createCallActions } from '../../actions/call-actions.ts';
import { photoUrl } from '../../components/photo-url.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import type { ShownCall } from '../../state/call.ts';
import { embeddingAtom } from '../../state/environment.ts';
import { avatarColorIndex, initialsOf } from '../../ui/rows/initials.ts';
import { useCallPeer } from './use-call-view.ts';

/** Tells about a call outside its screen: the ringing tone, the title of the tab, a notification, the bubble of the host page. */
export function useCallAlerts(call: ShownCall): void {
  const { t } = useTranslation('call');
  const { ring, notifyOfCall, reportCall } = useActions().lazy(createCallActions);
  const { phase, call: about } = call.state;
  const { userId, name, photo, chatId, isMuted } = useCallPeer(call);
  const isPage = useAtomValue(embeddingAtom).kind === 'page';
  const isRinging = phase === 'ringing';
  const text = t(about.medium === 'video' ? 'incomingVideo' : 'incomingVoice');

  const tone = isRinging && !isMuted ? 'incoming' : phase === 'calling' ? 'outgoing' : undefined;
  useEffect(() => (tone === undefined ? undefined : ring(tone)), [tone, ring]);

  useEffect(() => {
    if (!isRinging || !isPage) return undefined;
    const before = document.title;
    document.title = `${name}: ${text}`;
    notifyOfCall({ title: name, text, chatId: chatId ?? userId });
    return () => {
      document.title = before;
    };
  }, [isRinging, isPage, name, text, chatId, userId, notifyOfCall]);

  const { callId, medium } = about;
  const [decline, accept] = [t('decline'), t('accept')];
  useEffect(() => {
    if (!isRinging) return undefined;
    const color = getComputedStyle(document.documentElement)
      .getPropertyValue(`--avatar-${avatarColorIndex(userId)}`)
      .trim();
    const answers = [decline, accept] as const;
    reportCall({ callId, title: name, text, medium, answers, initials: initialsOf(name), color }, photoUrl(photo));
    return () => reportCall(undefined, undefined);
  }, [isRinging, callId, medium, name, text, photo, userId, decline, accept, reportCall]);
}
