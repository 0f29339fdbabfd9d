import { isRecord } from './is-record.ts';

/** The matter that the host page brings to the customer service. */
export interface ServiceTopic {
  readonly topic: string;
  readonly data: Readonly<Record<string, string>>;
}

/** The limits of `openService`. */
const SERVICE_TOPIC_LIMITS = { topic: 60, values: 30, name: 60, value: 500 } as const;

/** Reads what the host page gives to `openService`; undefined if it is too long, or not texts. */
export function readServiceTopic(value: unknown): ServiceTopic | undefined {
  if (!isRecord(value)) return undefined;
  const { topic = '', data = {} } = value;
  const limits = SERVICE_TOPIC_LIMITS;
  if (typeof topic !== 'string' || topic.length > limits.topic || !isRecord(data)) return undefined;
  const names = Object.keys(data);
  const isShort = names.every((name) => {
    const text = data[name];
    return name.length <= limits.name && typeof text === 'string' && text.length <= limits.value;
  });
  return isShort && names.length <= limits.values ? { topic, data: { ...data } as Record<string, string> } : undefined;
}
