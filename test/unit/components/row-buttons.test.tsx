// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { RowPlace } from '../../../widget/components/row-actions/follow-rows.ts';
import { RowButtons } from '../../../widget/components/row-actions/row-buttons.tsx';
import { render } from '../ui/render.tsx';

const aRow = (id: string): RowPlace => ({ id, element: document.body.appendChild(document.createElement('div')) });

function drawButtons() {
  const drawn = render(<div />);
  const rows = [aRow('emma'), aRow('daniel'), aRow('emma'), aRow('nobody')] as const;
  const button = ({ id }: RowPlace) => (id === 'nobody' ? undefined : <button type="button">{id}</button>);
  return {
    rows,
    show: (focused?: RowPlace, hovered?: RowPlace) =>
      drawn.draw(<RowButtons focused={focused} hovered={hovered} button={button} />),
    buttons: () => rows.map(({ element }) => element.querySelector('button')),
    texts: () => rows.map(({ element }) => element.textContent),
  };
}

describe('the buttons of rows', () => {
  test('belong to the focused row and the hovered row', () => {
    const { rows, show, texts } = drawButtons();
    show(rows[0], rows[1]);
    expect(texts()).toEqual(['emma', 'daniel', '', '']);
    show(rows[0], rows[2]);
    expect(texts()).toEqual(['emma', '', 'emma', '']);
    show(rows[3], rows[3]);
    expect(texts()).toEqual(['', '', '', '']);
  });

  test('stay when the hovered row gets or loses the focus', () => {
    const { rows, show, buttons } = drawButtons();
    show(undefined, rows[0]);
    const [first] = buttons();
    first?.focus();
    show(rows[0], rows[0]);
    show(rows[1], rows[0]);
    expect(buttons()[0]).toBe(first);
    expect(document.activeElement).toBe(first);
  });
});
