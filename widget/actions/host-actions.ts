import type { MessagePreview } from '../contract/host-bridge.ts';
import type { ActionParts } from './context.ts';

/** What only a widget inside a host page does. */
export interface HostActions {
  /** Tells the host page of a message that has arrived. */
  readonly reportMessage: (preview: MessagePreview) => void;
  /** Tells it which screen is shown. */
  readonly reportScreen: (path: string) => void;
}

export const createHostActions = ({ host }: ActionParts): HostActions => ({
  reportMessage: (preview) => host()?.messageArrived(preview),
  reportScreen: (path) => host()?.navigated(path),
});
