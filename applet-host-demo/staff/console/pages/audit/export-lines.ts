import { success } from '../../../../../widget/domain/result.ts';
import type { Outcome } from '../../api.ts';
import type { Call } from '../../use-console.tsx';

/** Reads a whole log as a file with lines of JSON. The provider returns it in parts, which continue after their last number. */
export async function exportLines(call: Call, path: string): Promise<Outcome<Blob>> {
  let text = '';
  for (let after = 0; ;) {
    const part = await call<string>('GET', path, { query: { after }, asText: true });
    if (!part.ok) return part;
    const lines = part.value.trim();
    if (lines === '') return success(new Blob([text], { type: 'application/x-ndjson' }));
    text += `${lines}\n`;
    const last = JSON.parse(lines.slice(lines.lastIndexOf('\n') + 1)) as { readonly number: number };
    after = last.number;
  }
}
