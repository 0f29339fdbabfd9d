// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { GroupOperation } from '../../../widget/domain/group/operation.ts';
import { bold, withBold } from '../../../widget/features/groups/people/bold-names.tsx';
import { operationsByDay } from '../../../widget/features/groups/people/operations-by-day.ts';

it('sets marked names in bold, and nothing else', () => {
  const sentence = `${bold('Ann')} muted ${bold('<b>')}, ${bold('Bo\uE000b\uE001')}.`;
  const html = renderToStaticMarkup(withBold(sentence));
  expect(html.replaceAll(/<\/?(?:span|bdi)>/g, '')).toBe('<b>Ann</b> muted <b>&lt;b&gt;</b>, <b>Bob</b>.');
});

it('groups the log by calendar days', () => {
  const nowMs = new Date(2026, 10, 25, 12).getTime();
  const at = (...time: [number, number, number]) => new Date(2026, ...time).getTime();
  const entry = (timeMs: number) => ({ id: String(timeMs), timeMs }) as GroupOperation;
  const times = [at(10, 25, 9), at(10, 25, 1), at(10, 24, 23), at(9, 3, 8)];
  const days = operationsByDay(times.map(entry), { language: 'en', nowMs });
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['10/3', 1],
  ]);
});
