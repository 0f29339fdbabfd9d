import { useAtomValue } from 'jotai';
import { embeddingAtom } from '../state/environment.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { usePane } from '../ui/page/panes.tsx';

const HostButton = lazyComponent(async () => (await import('./host-button.tsx')).HostButton);

/** Returns to the host page. Renders nothing if the widget is a standalone page. */
export function MinimiseButton() {
  const isInHost = useAtomValue(embeddingAtom).kind !== 'page';
  // The list next to it already has the button.
  return usePane() !== 'detail' && isInHost ? <HostButton /> : null;
}
