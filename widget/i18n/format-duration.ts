/** Formats a playing time: `0:07`, `12:30`, `1:02:03`. The same in every language. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  const rest = `${pad(seconds % 60)}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${rest}`;
}

/** Formats elapsed time: rounds down to whole seconds, as a clock does. */
export const formatElapsed = (elapsedMs: number): string => formatDuration(Math.floor(elapsedMs / 1000) * 1000);

const pad = (value: number): string => String(value).padStart(2, '0');
