import { languageFacts, type Language } from './languages.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

/** Bytes as megabytes with one decimal: 1.2 MB. */
export const formatSize = (bytes: number, language: Language): string =>
  new Intl.NumberFormat(languageFacts(language).tag, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / BYTES_PER_MEGABYTE);
