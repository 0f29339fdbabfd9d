import { useCallback, useEffect, useState } from 'react';
import { lazyComponent } from '../../../../widget/ui/lazy-component.tsx';
import { useSession } from '../use-console.tsx';
import { useRefresh } from '../use-refresh.ts';
import type { Outgoing } from './paused/outgoing.ts';

const REFRESH_MS = 30_000;

const PausedNote = lazyComponent(async () => (await import('./paused/paused-note.tsx')).PausedNote);

/** Above all pages while outgoing work is paused, as after a restore. L-O10. */
export function OutgoingNote() {
  const session = useSession();
  const [outgoing, setOutgoing] = useState<Outgoing>();
  const reload = useCallback(() => {
    void session.ask<Outgoing>('GET', '/outgoing').then((answer) => {
      if (answer.ok) setOutgoing(answer.value);
    });
  }, [session]);
  useEffect(reload, [reload]);
  useRefresh(reload, REFRESH_MS);
  return outgoing?.isPaused === true && <PausedNote pause={outgoing} onResumed={reload} />;
}
