// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { HistoryEdge } from '../../../widget/features/chat-room/log/history-edge.tsx';
import type { HistoryState } from '../../../widget/state/open-chat.ts';
import { click, named, render } from '../ui/render.tsx';

/** Above the oldest message. Spec: 1-chat §8 (other fetch errors: tap to retry). */

function drawEdge(history: HistoryState) {
  const seen = { retries: 0 };
  render(
    <Provider store={createStore()}>
      <HistoryEdge history={history} isEmpty={false} onRetry={() => void (seen.retries += 1)} />
    </Provider>,
  );
  return seen;
}

it('offers to load the messages again after a failure', () => {
  const seen = drawEdge({ state: 'failed', failure: 'server_error' });
  click(named('button', 'Couldn’t load messages. Tap to try again'));
  expect(seen.retries).toBe(1);
});

it.each(['loading', 'more', 'finished'] as const)('offers nothing while the history is %s', (state) => {
  drawEdge({ state });
  expect(document.querySelectorAll('button')).toHaveLength(0);
});
