import type { Page } from 'playwright';
import { sticksOut } from './browser.ts';
import { settled } from './settled.ts';

/** Sets the browser's own text size, like its settings do: rem and media queries follow. */
export async function useTextSize(page: Page, percent: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const size = Math.round((16 * percent) / 100);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}

/**
 * Finds unreadable texts on a settled page, one line for each: cut without an ellipsis, covered by another element, or with a
 * short word broken in two. With a layer above the page, only the layer is checked.
 */
export async function unreadable(page: Page, screen: string): Promise<readonly string[]> {
  await settled(page);
  const found = await page.evaluate(() => {
    const root = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
    const complaints: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) complaints.push('the page scrolls sideways');

    const ancestors = (element: Element): Element[] => {
      const all: Element[] = [];
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) all.push(at);
      return all;
    };
    const isHidden = (element: Element): boolean =>
      ancestors(element).some((at) => {
        const { clipPath, visibility, opacity, position, width } = getComputedStyle(at);
        const isForReaders = clipPath.startsWith('inset(50') || (position === 'absolute' && width === '1px');
        return isForReaders || visibility === 'hidden' || opacity === '0';
      });
    const hasEllipsis = (element: Element): boolean => {
      const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(element);
      return (textOverflow === 'ellipsis' && overflowX !== 'visible') || webkitLineClamp !== 'none';
    };
    /** How the ancestors cut a line: not at all, wrongly, or in a way that the user can reverse or see. */
    const cutOf = (line: DOMRect, text: Element): 'whole' | 'cut' | 'elsewhere' => {
      for (const at of ancestors(text)) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = at.getBoundingClientRect();
        const isOut = {
          x: overflowX !== 'visible' && (line.right > box.right + 1 || line.left < box.left - 1),
          y:
            overflowY !== 'visible' &&
            (line.bottom > box.bottom + line.height / 3 || line.top < box.top - line.height / 3),
        };
        if (!isOut.x && !isOut.y) continue;
        // The layout drops the second of two texts in a line if it has no space.
        const isLeftOut = line.top >= box.bottom && box.height < 1.6 * line.height;
        if (hasEllipsis(at) || isLeftOut) return 'elsewhere';
        const scrolls = (isOut.x && /auto|scroll/.test(overflowX)) || (isOut.y && /auto|scroll/.test(overflowY));
        return scrolls ? 'elsewhere' : 'cut';
      }
      return 'whole';
    };
    const isBroken = (node: Text): string | undefined => {
      // Only whole words of Latin letters count: addresses and other scripts may break anywhere.
      for (const { 0: word, index } of node.data.matchAll(/(?<!\S)[\p{Script=Latin}\p{M}]{2,11}(?![^\s.,:!?])/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) return word;
      }
      return undefined;
    };

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const node = texts.currentNode as Text;
      const holder = node.parentElement;
      if (holder === null || node.data.trim() === '' || holder.closest('script, style, [hidden]') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (lines.length === 0 || isHidden(holder)) continue;
      const said = `"${node.data.trim().slice(0, 40)}"`;
      const broken = isBroken(node);
      // Long words of users may break. Short words of the product must not.
      if (broken !== undefined && lines.some((line) => cutOf(line, holder) === 'whole'))
        complaints.push(`${said} breaks in "${broken}"`);
      for (const line of lines) {
        const cut = cutOf(line, holder);
        if (cut === 'cut') complaints.push(`${said} is cut`);
        if (cut !== 'whole') break;
        const [x, y] = [line.x + line.width / 2, line.y + line.height / 2];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) break;
        const top = document.elementFromPoint(x, y);
        // Buttons float over a log, and disappear with it.
        const button = top?.closest('button') ?? undefined;
        const isFloating = button !== undefined && getComputedStyle(button).position === 'absolute';
        const isSeen = isFloating || (top !== null && (top.contains(holder) || holder.contains(top)));
        if (!isSeen) complaints.push(`${said} is covered by ${top?.className.toString() ?? 'nothing'}`);
      }
    }
    return [...new Set(complaints)];
  });
  const px = await sticksOut(page);
  if (px > 0) found.push(`something sticks out by ${px} px`);
  return found.map((complaint) => `${screen}: ${complaint}`);
}
