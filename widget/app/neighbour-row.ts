const LIST = '[role="list"], ul';
const ROW = '[role="listitem"], li';
const PRESSABLE = 'a[href], button:not(:disabled)';

/**
 * The link or button in the list row above or below the focused one. From the search field, it is the one in the first row of
 * the searched list. Undefined at the ends and outside lists.
 */
export function neighbourRow(from: EventTarget | null, step: 1 | -1): HTMLElement | undefined {
  if (!(from instanceof Element)) return undefined;
  if (from.matches('input[type="search"]')) return firstRow(from);
  const row = from.closest(ROW);
  const list = row?.closest(LIST);
  if (!row || !list) return undefined;
  const rows = rowsOf(list);
  return rows[rows.findIndex(({ element }) => element === row) + step]?.pressable;
}

function firstRow(field: Element): HTMLElement | undefined {
  const screen = field.closest('[role="search"]')?.parentElement;
  const list = screen?.querySelector(LIST);
  return list ? rowsOf(list)[0]?.pressable : undefined;
}

/** In visual order: a virtual list places its rows by style. */
function rowsOf(list: Element): { readonly element: Element; readonly pressable: HTMLElement }[] {
  return [...list.querySelectorAll(ROW)]
    .flatMap((element) => {
      const pressable = element.querySelector<HTMLElement>(PRESSABLE);
      return pressable === null ? [] : [{ element, pressable, top: element.getBoundingClientRect().top }];
    })
    .toSorted((a, b) => a.top - b.top);
}
