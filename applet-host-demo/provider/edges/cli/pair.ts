import { UsageError } from './command.ts';

/** Reads a word of the command line such as `name=value`. The value is everything after the first `=`. */
export function readPair(word: string, form: string): readonly [name: string, value: string] {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(word) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(`"${word}" is not of the form ${form}`);
  return [name, value];
}
