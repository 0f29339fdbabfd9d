import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { embeddingAtom } from '../state/environment.ts';

const HostButton = lazy(async () => ({ default: (await import('./host-button.tsx')).HostButton }));

/** Back to the host page; nothing when the widget is a page of its own. */
export function MinimiseButton() {
  return useAtomValue(embeddingAtom).kind === 'page' ? null : (
    <Suspense>
      <HostButton />
    </Suspense>
  );
}
