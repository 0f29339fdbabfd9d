/** A page with a slow third-party script, and measurements of its effect on the page. */

import { find } from './lumora/dom.ts';
import { bringToLife } from './lumora/host-page.ts';
import { meeLine, stubMeeLine } from './lumora/meeline.ts';

stubMeeLine();
meeLine()('on', 'ready', () => {
  find('[data-ready]').textContent = `${(performance.now() / 1000).toFixed(1)} s`;
});
bringToLife();

let tasks = 0;
let longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    tasks += 1;
    longest = Math.max(longest, duration);
  }
  find('[data-long-tasks]').textContent = String(tasks);
  find('[data-longest]').textContent = `${Math.round(longest)} ms`;
}).observe({ type: 'longtask', buffered: true });

window.addEventListener('third-party', ({ detail }: CustomEventInit<string>) => {
  find('[data-third-party]').textContent = detail ?? '';
});
