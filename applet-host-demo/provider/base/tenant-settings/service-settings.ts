import { isClockTime, type ServiceHours } from '#domain/service/service-hours.ts';
import { isRecord, isWhole } from './entered-values.ts';

/** The customer service of a tenant. */
export interface ServiceSettings {
  /** Its name for players. */
  readonly name: string;
  /** False: closed until further notice. Absent: open. */
  readonly isOn?: boolean;
  /** Visitors of the platform who are not signed in may talk to the service. Absent: no. L-S1. */
  readonly allowsGuests?: boolean;
  /** Daily opening hours in the tenant's time zone. Absent: always open. */
  readonly hours?: ServiceHours;
  /** The matters that players choose from. Absent: none. */
  readonly topics?: readonly string[];
  /** The reasons that agents choose when they close a session. Absent: none. */
  readonly categories?: readonly string[];
  /** Texts that agents insert by their key. */
  readonly replies?: readonly { readonly key: string; readonly text: string }[];
  /** Words for players in the queue, and for those whom the service cannot serve now. Absent: the widget's. */
  readonly waitingWords?: string;
  readonly refuseWords?: string;
  /** A session should be accepted, and a message answered, within this time. Absent: 120. */
  readonly targetS?: number;
  /** A session without a message for so long ends. Absent: 900. */
  readonly idleS?: number;
  /** `auto`: the provider gives sessions to free agents. Absent: agents accept them. */
  readonly routing?: 'manual' | 'auto';
}

const DEFAULT_TARGET_S = 120;
const DEFAULT_IDLE_S = 900;

export const targetMsOf = ({ targetS = DEFAULT_TARGET_S }: ServiceSettings): number => targetS * 1000;
export const idleMsOf = ({ idleS = DEFAULT_IDLE_S }: ServiceSettings): number => idleS * 1000;

/** Whether an operator's value for `service` is complete. */
export function isServiceSettings(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const {
    name,
    isOn,
    allowsGuests,
    hours,
    topics,
    categories,
    replies,
    waitingWords,
    refuseWords,
    targetS,
    idleS,
    routing,
  } = value;
  return (
    isText(name, 60) &&
    name !== '' &&
    (isOn === undefined || typeof isOn === 'boolean') &&
    (allowsGuests === undefined || typeof allowsGuests === 'boolean') &&
    (hours === undefined || (isRecord(hours) && isTime(hours['from']) && isTime(hours['to']))) &&
    (topics === undefined || areTexts(topics, 30, 60)) &&
    (categories === undefined || areTexts(categories, 50, 60)) &&
    (replies === undefined || (Array.isArray(replies) && replies.length <= 200 && replies.every(isReply))) &&
    (waitingWords === undefined || isText(waitingWords, 300)) &&
    (refuseWords === undefined || isText(refuseWords, 300)) &&
    (targetS === undefined || isWhole(targetS, 1)) &&
    (idleS === undefined || isWhole(idleS, 1)) &&
    (routing === undefined || routing === 'manual' || routing === 'auto')
  );
}

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.length <= most;
const isTime = (value: unknown): boolean => typeof value === 'string' && isClockTime(value);
const areTexts = (value: unknown, most: number, longest: number): boolean =>
  Array.isArray(value) && value.length <= most && value.every((text) => isText(text, longest) && text !== '');
const isReply = (value: unknown): boolean =>
  isRecord(value) && isText(value['key'], 40) && value['key'] !== '' && isText(value['text'], 1000);
