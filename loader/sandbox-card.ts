import type { Shell } from './shell.ts';
import type { Language } from './types.ts';

/** The card's notice on a page whose sandbox stops the chat. Part of commands.js. */
const TEXTS: Record<Language, string> = {
  cn: '此页面无法打开聊天',
  en: 'Chat can’t be opened on this page',
  th: 'เปิดแชตในหน้านี้ไม่ได้',
  vi: 'Không mở được trò chuyện trên trang này',
  ja: 'このページではチャットを開けません',
  ko: '이 페이지에서는 채팅을 열 수 없습니다',
  hi: 'इस पेज पर चैट नहीं खुल सकती',
  ind: 'Chat tidak bisa dibuka di halaman ini',
};

/** Replaces the notice "can't be reached": trying again does not help, so the button goes. */
export function showSandbox({ panel, drawn, options }: Shell): void {
  const show = (): void => {
    const title = panel.querySelector('b');
    if (title) title.textContent = TEXTS[options().locale ?? 'cn'];
    title?.nextElementSibling?.remove();
  };
  // After the panel's own text, which changes with the options.
  drawn.add(show);
  show();
}
