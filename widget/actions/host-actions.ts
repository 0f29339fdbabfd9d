import type { HostActivity, MessagePreview, PaymentAnswer, PaymentQuestion } from '../contract/host-bridge.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import type { ActionDeps } from './context.ts';

/** Actions that exist only inside a host page. */
export interface HostActions {
  /** Notifies the host page of a new message, with the picture at this URL. */
  readonly reportMessage: (preview: MessagePreview, pictureAddress: string | undefined) => void;
  /** Reports the current screen to the host page, and the message at which its reader is, unless that is the end. */
  readonly reportScreen: (path: string, chatId: string | undefined, messageId?: MessageId) => void;
  /** Reports what the user does, for the host page's statistics. */
  readonly reportActivity: (activity: HostActivity) => void;
  /**
   * Asks the platform to confirm a payment, which takes as long as its user thinks. `unsupported` outside a host page, and inside
   * one that confirms no payments. Aborting the signal ends the question on the page.
   */
  readonly confirmPayment: (question: PaymentQuestion, signal: AbortSignal) => Promise<PaymentAnswer>;
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
    reportScreen: (path, chatId, messageId) => host()?.navigated(path, chatId, messageId),
    reportActivity: (activity) => host()?.activity(activity),
    async confirmPayment(question, signal) {
      const page = host();
      if (page === undefined) return { kind: 'unsupported' };
      const cancel = (): void => page.cancelPayment();
      signal.addEventListener('abort', cancel);
      const answer = await page.confirmPayment(question);
      signal.removeEventListener('abort', cancel);
      return answer;
    },
  };
}
