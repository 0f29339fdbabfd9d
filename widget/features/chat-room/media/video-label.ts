import type { TFunction } from 'i18next';
import { formatDuration } from '../../../i18n/format-duration.ts';

/** The label of the button that plays a video. The duration is unknown until the provider has measured it. */
export const videoLabel = (t: TFunction<'media'>, durationMs: number): string =>
  durationMs > 0 ? t('openVideo', { duration: formatDuration(durationMs) }) : t('openVideoPlain');
