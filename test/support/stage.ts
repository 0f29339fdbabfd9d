import { afterAll, afterEach, beforeAll } from 'vitest';
import { createPerson, type Person } from './conversation.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from './provider.ts';
import type { TestWidget } from './widget.ts';

/** The environment of a test file: one provider and the widgets of the tests. */
export interface Stage {
  /** Available only inside tests: the provider starts before the first test. */
  readonly provider: TestProvider;
  /** Stops a widget after the test, even if the test fails. */
  readonly keep: (widget: TestWidget) => TestWidget;
  /** Creates two users who may chat with each other. */
  readonly twoFriends: () => Promise<{ readonly anna: Person; readonly ben: Person; readonly chatId: string }>;
}

export function useStage(options: TestProviderOptions = {}): Stage {
  let provider: TestProvider | undefined;
  const opened: TestWidget[] = [];
  const running = (): TestProvider => {
    if (provider === undefined) throw new Error('the provider starts with the first test');
    return provider;
  };
  beforeAll(async () => {
    provider = await startTestProvider(options);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((widget) => widget.stop()));
  });
  afterAll(() => provider?.stop());

  return {
    get provider() {
      return running();
    },
    keep(widget) {
      opened.push(widget);
      return widget;
    },
    async twoFriends() {
      const [anna, ben] = [await createPerson(running(), 'Anna'), await createPerson(running(), 'Ben')];
      const chatId = await running().befriend(anna.account.userId, ben.account.userId);
      return { anna, ben, chatId };
    },
  };
}
