import type { Logger } from 'pino';

/** Sends text messages. A platform provides its own implementation. */
export interface SmsSender {
  /** Sends a verification code. Returns false when the message could not be submitted. */
  readonly send: (phone: string, code: string) => Promise<boolean>;
}

/** For the demo only: writes the code to the log, where the user of the demo can read it. */
export const createDemoSms = (log: Logger): SmsSender => ({
  send: (phone, code) => {
    log.warn({ phone, code }, 'demo: verification code; no text message is sent');
    return Promise.resolve(true);
  },
});
