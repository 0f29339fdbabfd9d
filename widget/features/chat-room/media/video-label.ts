import type { TFunction } from 'i18next';
import { formatDuration } from '../../../i18n/format-duration.ts';

/** What the button says that plays a video. How long it is, is not known before the provider has measured it. */
export const videoLabel = (t: TFunction<'media'>, durationMs: number): string =>
  durationMs > 0 ? t('openVideo', { duration: formatDuration(durationMs) }) : t('openVideoPlain');
