import { readFileSync } from 'node:fs';
import { BadValue, type Environment, text } from './config-values.ts';

/** Variables with secrets. Each may be given as `<name>_FILE` instead: the path of a file that contains only the value. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
  'SPEECH_API_KEY',
  'SMS_SECRET',
  'REDIS_URL',
  'SECRET_KEYS',
] as const;

/**
 * Returns the environment with the contents of these files, as Docker and Kubernetes mount secrets.
 * @throws BadValue that names the variable, never the value
 */
export function withSecretFiles(env: Environment): Environment {
  const values = SECRETS.flatMap((name) => {
    const file = text(env, `${name}_FILE`);
    if (file === undefined) return [];
    if (text(env, name) !== undefined) throw new BadValue(`${name} and ${name}_FILE are both set: unset one of them.`);
    return [[name, contentOf(name, file)] as const];
  });
  return values.length === 0 ? env : { ...env, ...Object.fromEntries(values) };
}

function contentOf(name: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new BadValue(
      `${name}_FILE: "${file}" cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
    );
  }
  if (content === '') throw new BadValue(`${name}_FILE: "${file}" is empty.`);
  return content;
}
