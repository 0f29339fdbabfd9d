import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { shownCallAtom, type ShownCall } from '../../state/call.ts';
import { CallScreen } from './call-screen.tsx';
import { CallWindow } from './call-window.tsx';
import { useCallAlerts } from './use-call-alerts.ts';

/** The call over all screens: the whole widget, or a small window after a press on minimise. Loaded with the first call. */
export function CallLayer({ areScreensShown }: { readonly areScreensShown: boolean }) {
  const call = useAtomValue(shownCallAtom);
  const areTextsThere = useLazyTexts();
  return call !== undefined && areTextsThere ? (
    <Layer key={call.state.call.callId} call={call} areScreensShown={areScreensShown} />
  ) : null;
}

function Layer({ call, areScreensShown }: { readonly call: ShownCall; readonly areScreensShown: boolean }) {
  const [isSmall, setSmall] = useState(false);
  useCallAlerts(call);
  const { state } = call;
  // Nothing to read: the user has ended it.
  if (!areScreensShown || (state.phase === 'ended' && state.end.kind === 'closed')) return null;
  return (
    <>
      <CallScreen call={call} isOpen={!isSmall} onMinimise={() => setSmall(true)} />
      {isSmall && <CallWindow call={call} onOpen={() => setSmall(false)} />}
    </>
  );
}
