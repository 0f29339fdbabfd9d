import { startI18n } from '../../../widget/i18n/i18n.ts';
import '../../../widget/ui/theme/tokens.css';
import '../../../widget/ui/theme/base.css';

/** Texts and theme, as the product starts with. */
export async function startTexts(): Promise<void> {
  if ((await startI18n('en')) === null) throw new Error('the texts of the benchmark page did not load');
}
