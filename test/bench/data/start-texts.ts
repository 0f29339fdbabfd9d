import { startTexts as start, type Texts } from '../../../widget/i18n/texts.ts';
import '../../../widget/ui/theme/tokens.css';
import '../../../widget/ui/theme/base.css';

/** The initial texts and theme of the product. */
export async function startTexts(): Promise<Texts> {
  const texts = await start('en');
  if (texts === null) throw new Error('the texts of the benchmark page did not load');
  await texts.loadLazyTexts();
  return texts;
}
