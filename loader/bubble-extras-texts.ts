/** Texts for screen readers about bubble and preview, in addition to their names. */

import type { Language } from './types.ts';

/** Per language: role of the bubble | how to move it | close the preview. */
const TEXTS: Record<Language, string> = {
  cn: '可移动的按钮|按 Shift 加方向键移动|关闭预览',
  en: 'movable button|Press Shift and an arrow key to move it|Dismiss preview',
  th: 'ปุ่มที่ย้ายได้|กด Shift และปุ่มลูกศรเพื่อย้าย|ปิดตัวอย่าง',
  vi: 'nút có thể di chuyển|Nhấn Shift và phím mũi tên để di chuyển|Đóng bản xem trước',
  ja: '移動できるボタン|Shift と矢印キーで移動できます|プレビューを閉じる',
  ko: '이동 가능한 버튼|Shift와 화살표 키를 눌러 이동|미리보기 닫기',
  hi: 'खिसकाया जा सकने वाला बटन|खिसकाने के लिए Shift और तीर कुंजी दबाएँ|झलक बंद करें',
  ind: 'tombol yang dapat dipindah|Tekan Shift dan tombol panah untuk memindahkan|Tutup pratinjau',
};

export const bubbleExtrasTextsOf = (language: Language = 'cn'): readonly [string, string, string] =>
  TEXTS[language].split('|') as unknown as readonly [string, string, string];
