/** The languages in which staff works. */
export type StaffLanguage = 'cn' | 'en';
export type TextValues = Readonly<Record<string, string | number>>;

/** Returns a text with its values: `{name}` becomes the value `name`. A placeholder without a value stays. */
export const fillText = (text: string, values: TextValues = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The language of the address (`?lang=`), else of the browser. */
export const staffLanguage = (asked: string): StaffLanguage => (/^(cn|zh)/i.test(asked) ? 'cn' : 'en');

export const localeOf = (language: StaffLanguage): string => (language === 'cn' ? 'zh-CN' : 'en');
