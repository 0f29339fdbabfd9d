import type { i18n as I18n } from 'i18next';
import { startI18n } from '../../../widget/i18n/i18n.ts';
import { addLaterTexts } from '../../../widget/i18n/later-texts.ts';
import '../../../widget/ui/theme/tokens.css';
import '../../../widget/ui/theme/base.css';

/** Texts and theme, as the product starts with. */
export async function startTexts(): Promise<I18n> {
  const i18n = await startI18n('en');
  if (i18n === null) throw new Error('the texts of the benchmark page did not load');
  await addLaterTexts(i18n);
  return i18n;
}
