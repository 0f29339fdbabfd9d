/** The name of an erased person by language. Others see it at messages that stay. */
const ERASED_NAMES: Readonly<Record<string, string>> = {
  cn: '已注销用户',
  en: 'Deleted user',
  th: 'ผู้ใช้ที่ถูกลบ',
  vi: 'Người dùng đã xóa',
  ja: '削除済みユーザー',
  ko: '삭제된 사용자',
  hi: 'हटाया गया उपयोगकर्ता',
  ind: 'Pengguna dihapus',
};

/** Names are data and the same for all viewers, so the tenant's first language decides. L-PB3. */
export const erasedNameOf = (languages: readonly string[]): string =>
  ERASED_NAMES[languages[0] ?? 'cn'] ?? 'Deleted user';
