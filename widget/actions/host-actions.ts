import type { MessagePreview } from '../contract/host-bridge.ts';
import type { ActionDeps } from './context.ts';

/** Actions that exist only inside a host page. */
export interface HostActions {
  /** Notifies the host page of a new message, with the picture at this URL. */
  readonly reportMessage: (preview: MessagePreview, pictureAddress: string | undefined) => void;
  /** Reports the current screen to the host page. */
  readonly reportScreen: (path: string) => void;
  /** Reports that the provider did not accept the identity token. */
  readonly reportRefusal: (code: string) => void;
}

/** Twice the size at which the loader shows it. */
const PICTURE_PX = 80;

export function createHostActions({ host, platform }: ActionDeps): HostActions {
  let reported: Promise<unknown> = Promise.resolve();
  const loadPicture = async (address: string): Promise<ImageBitmap | undefined> => {
    const alerts = await platform.importAlerts().catch(() => undefined);
    return alerts?.loadPicture(address, PICTURE_PX);
  };
  return {
    reportMessage(preview, pictureAddress) {
      const loading = pictureAddress === undefined ? undefined : loadPicture(pictureAddress);
      // Keep the order of the messages.
      reported = Promise.all([loading, reported]).then(([picture]) =>
        host()?.messageArrived(picture === undefined ? preview : { ...preview, picture }),
      );
    },
    reportScreen: (path) => host()?.navigated(path),
    reportRefusal: (code) => host()?.identityRefused(code),
  };
}
