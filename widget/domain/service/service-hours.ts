/** Daily opening hours in the platform's time zone. */
export interface ServiceHours {
  /** `HH:MM`. A closing time before the opening time is on the next day. */
  readonly from: string;
  readonly to: string;
}

export const isClockTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether a moment is within the hours. Without hours, the service is always open. */
export function isWithinHours(hours: ServiceHours | undefined, nowMs: number, timeZone: string): boolean {
  if (hours === undefined || hours.from === hours.to) return true;
  const now = clockTimeAt(nowMs, timeZone);
  const { from, to } = hours;
  return from < to ? now >= from && now < to : now >= from || now < to;
}

const clockTimeAt = (nowMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(nowMs);
