import type { Logger } from 'pino';

declare module '../../calls/services.ts' {
  interface Services {
    /** Undefined: text messages cannot be sent. */
    readonly sms: SmsSender | undefined;
  }
}

/** A verification code for a phone. */
export interface SmsOrder {
  /** The code of the tenant. */
  readonly tenant: string;
  /** With its country code, such as `+66812345678`. */
  readonly phone: string;
  readonly code: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** Sends a verification code. Returns false when the message could not be submitted. */
  readonly send: (order: SmsOrder) => Promise<boolean>;
}

/** For the demo only: writes the code to the log, where the user of the demo can read it. */
export const createDemoSms = (log: Logger): SmsSender => ({
  send: ({ phone, code }) => {
    log.warn({ phone, code }, 'demo: verification code; no text message is sent');
    return Promise.resolve(true);
  },
});
