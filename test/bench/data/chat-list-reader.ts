import type { Page } from 'playwright';

/** A row of the chat list as the user sees it. */
export interface SeenChat {
  readonly chatId: string;
  readonly unread: number;
  /** The preview of the last message. */
  readonly text: string;
}

/** Scrolls through the whole chat list and reads its rows, from the top. */
export async function readChatList(page: Page): Promise<readonly SeenChat[]> {
  return page.evaluate(async () => {
    const rows = new Map<string, SeenChat>();
    const isScroller = (element: Element): boolean =>
      element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
    let scroller = document.querySelector('[data-chat-id]');
    while (scroller !== null && !isScroller(scroller)) scroller = scroller.parentElement;
    if (scroller === null) return [];
    for (let top = 0; top < scroller.scrollHeight; top += scroller.clientHeight / 2) {
      scroller.scrollTop = top;
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      for (const row of document.querySelectorAll<HTMLElement>('[data-chat-id]')) {
        const chatId = row.dataset['chatId'] ?? '';
        const labels = [...row.querySelectorAll('span')].map((span) =>
          /^(\d+) unread message/.exec(span.textContent ?? ''),
        );
        // The badge's number and the screen reader's text are neighbours. Only the latter begins like this.
        const unread = Number(labels.findLast((label) => label !== null)?.[1] ?? 0);
        rows.set(chatId, { chatId, unread, text: row.querySelector('bdi:last-of-type')?.textContent ?? '' });
      }
    }
    scroller.scrollTop = 0;
    return [...rows.values()];
  });
}
