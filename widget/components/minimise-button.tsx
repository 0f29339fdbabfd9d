import { useAtomValue } from 'jotai';
import { embeddingAtom } from '../state/environment.ts';
import { later } from '../ui/later.tsx';

const HostButton = later(async () => (await import('./host-button.tsx')).HostButton);

/** Back to the host page; nothing when the widget is a page of its own. */
export function MinimiseButton() {
  return useAtomValue(embeddingAtom).kind === 'page' ? null : <HostButton />;
}
