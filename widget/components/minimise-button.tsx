import { useAtomValue } from 'jotai';
import { embeddingAtom } from '../state/environment.ts';
import { later } from '../ui/later.tsx';
import { usePane } from '../ui/panes.tsx';

const HostButton = later(async () => (await import('./host-button.tsx')).HostButton);

/** Back to the host page; nothing when the widget is a page of its own. */
export function MinimiseButton() {
  const isInHost = useAtomValue(embeddingAtom).kind !== 'page';
  // The list beside it has one already.
  return usePane() !== 'detail' && isInHost ? <HostButton /> : null;
}
