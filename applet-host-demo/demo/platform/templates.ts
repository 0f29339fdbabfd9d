import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The build's output folder for the pages, next to the server's own file. */
export const FOLDER = import.meta.dirname;

export const readTemplate = (file: string): Promise<string> => readFile(path.join(FOLDER, 'static', file), 'utf8');

/** Replaces `{{name}}` in HTML by the given values. The values are HTML themselves; see `escapeHtml`. @throws for an unknown name */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{([\w-]+)\}\}/g, (_place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`there is no value for {{${name}}}`);
    return value;
  });
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON for use inside a script element: escaped so that no `<` can end the element. */
export const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
