import { languageFacts, type Language } from './languages.ts';

const STEP = 1024;

/** Formats a file size in bytes, KB or MB, with one decimal for values below 10. Spec: 1-chat §9 File size display. */
export function formatFileSize(bytes: number, language: Language): string {
  const [value, unit] =
    bytes < STEP
      ? ([bytes, 'byte'] as const)
      : bytes < STEP * STEP
        ? ([bytes / STEP, 'kilobyte'] as const)
        : ([bytes / STEP / STEP, 'megabyte'] as const);
  const text = new Intl.NumberFormat(languageFacts(language).tag, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
  // Intl writes the metric prefix in lower case.
  return text.replace('kB', 'KB');
}
