import type { Logger } from 'pino';

/** The way to somebody's phone. A platform puts its own behind it. */
export interface SmsSender {
  /** Sends a verification code. False when it could not be handed over. */
  readonly send: (phone: string, code: string) => Promise<boolean>;
}

/** For the demo alone: the code stands in the log, where whoever tries it out can read it. */
export const createDemoSms = (log: Logger): SmsSender => ({
  send: (phone, code) => {
    log.warn({ phone, code }, 'demo: a text message would carry this code');
    return Promise.resolve(true);
  },
});
