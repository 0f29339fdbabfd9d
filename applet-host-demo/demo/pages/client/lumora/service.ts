import { meeLine } from './meeline.ts';

/** The matters that the platform's customer service knows. */
export type Topic = '投注 Bets' | '其他 Other';

/** Opens the chat with the customer service. Its agents see the topic, and what the player sees. */
export function askService(topic: Topic, data: Readonly<Record<string, string>> = {}): void {
  meeLine()('openService', {
    topic,
    data: { page: location.pathname, window: `${innerWidth}×${innerHeight}`, ...data },
  });
}
