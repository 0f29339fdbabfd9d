import { run } from './run.mjs';

/**
 * Languages whose examples of identity tokens are run: programs, a test of what the example needs, and the package if it is small.
 * @type {Readonly<Record<string, { programs: readonly string[], test: readonly string[], packageName?: string }>>}
 */
export const LANGUAGES = {
  PHP: { programs: ['php'], test: ['-r', `exit(extension_loaded('openssl') ? 0 : 1);`], packageName: 'php-cli' },
  Python: {
    programs: ['python3', '/usr/bin/python3'],
    test: ['-c', 'import cryptography'],
    packageName: 'python3-cryptography',
  },
  Java: { programs: ['java'], test: ['--version'] },
  Go: { programs: ['go'], test: ['version'], packageName: 'golang-go' },
  '.NET': { programs: ['dotnet'], test: ['--version'] },
};

/** @param {string} name @returns {Promise<string | undefined>} the first program with all that the example needs */
export async function findLanguage(name) {
  const { programs = [], test = [] } = LANGUAGES[name] ?? {};
  for (const program of programs) if ((await run(program, [...test])).code === 0) return program;
  return undefined;
}
