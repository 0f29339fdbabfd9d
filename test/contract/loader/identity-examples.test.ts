import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLanguage } from '../../../.tools/lib/languages.mjs';
import { identityLogin } from '../../../widget/contract/http/identity-login.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, valueOf } from '../../support/provider-client.ts';
import { generateSigningKey } from '../../support/signing-key.ts';

const run = promisify(execFile);
const FOLDER = 'loader/identity';
/** Characters that JSON escapes, and some that are not ASCII. */
const NAME = 'Vi"ế\\t é 阿';

interface Example {
  readonly file: string;
  /** The program that prints a token for the arguments tenant, player and name, in a file next to the example. */
  readonly program: readonly [name: string, text: string];
  /** The arguments that start it; `sh` scripts name the program of the language themselves. */
  readonly start: readonly string[];
  readonly isScript?: true;
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  PHP: {
    file: 'meeline_identity.php',
    program: [
      'program.php',
      `<?php require __DIR__ . '/meeline_identity.php'; echo meeline_token($argv[1], $argv[2], $argv[3]);`,
    ],
    start: ['program.php'],
  },
  Java: {
    file: 'MeeLineIdentity.java',
    // Java runs a single file, and the first class in it.
    program: [
      'program.sh',
      `(echo 'class Program { public static void main(String[] a) throws Exception { System.out.print(MeeLineIdentity.token(a[0], a[1], a[2])); } }'
       sed 's/^public final class/final class/' MeeLineIdentity.java | grep -v '^import') > Body.java
       (grep '^import' MeeLineIdentity.java; cat Body.java) > Program.java && exec java Program.java "$@"`,
    ],
    start: ['program.sh'],
    isScript: true,
  },
  Go: {
    file: 'identity.go',
    program: [
      'program.go',
      `package main
import ("fmt"; "os")
func main() {
	token, err := MeeLineToken(os.Args[1], os.Args[2], os.Args[3])
	if err != nil { panic(err) }
	fmt.Print(token)
}`,
    ],
    start: ['run', 'identity.go', 'program.go'],
  },
  '.NET': {
    file: 'MeeLineIdentity.cs',
    program: [
      'program.sh',
      `cat > Program.csproj <<END
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><Nullable>enable</Nullable>
<TargetFramework>net$(dotnet --version | cut -d. -f1).0</TargetFramework></PropertyGroup></Project>
END
echo 'System.Console.Write(MeeLineIdentity.Token(args[0], args[1], args[2]));' > Program.cs
exec dotnet run -- "$@"`,
    ],
    start: ['program.sh'],
    isScript: true,
  },
  Python: {
    file: 'meeline_identity.py',
    program: [
      'program.py',
      `import sys\nfrom meeline_identity import meeline_token\nprint(meeline_token(*sys.argv[1:]), end="")`,
    ],
    start: ['program.py'],
  },
};

const found = await Promise.all(
  Object.entries(EXAMPLES).map(async ([name, example]) => ({ name, example, program: await findLanguage(name) })),
);
const runnable = found.flatMap(({ name, example, program = '' }) =>
  program === '' ? [] : [{ name, example, program }],
);
const notRun = found.filter(({ program }) => program === undefined).map(({ name }) => name);
if (notRun.length > 0) console.log(`Examples of identity tokens that are not run here: ${notRun.join(', ')}`);

it('the page shows the files as they are', async () => {
  const page = await readFile(`${FOLDER}/README.md`, 'utf8');
  const files = (await readdir(FOLDER)).filter((name) => name !== 'README.md');
  expect(files.toSorted()).toEqual(
    Object.values(EXAMPLES)
      .map(({ file }) => file)
      .toSorted(),
  );
  for (const file of files) expect(page).toContain(`\`${file}\`:\n\n\`\`\``);
  for (const file of files) expect(page).toContain(`\n${await readFile(`${FOLDER}/${file}`, 'utf8')}\`\`\`\n`);
});

describe('the provider accepts the token of the example', () => {
  let provider: TestProvider;
  let folder: string;
  const { jwk, publicKey } = generateSigningKey();

  beforeAll(async () => {
    provider = await startTestProvider();
    await provider.saveTenant({ identityKeys: [{ ...publicKey, kid: 'key-1', alg: 'ES256', use: 'sig' }] });
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-identity-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await provider.stop();
  });

  const accept = async (token: string): Promise<void> => {
    const client = createClient(provider.baseUrl);
    expect(valueOf(await client.call(identityLogin, { token })).data.token).not.toBe('');
  };
  const nameOf = async (player: string): Promise<string | null> => {
    const users = provider.services.db.selectFrom('users').select('platform_name').where('player_id', '=', player);
    return (await users.executeTakeFirstOrThrow()).platform_name;
  };

  it('in Node', async () => {
    const page = await readFile(`${FOLDER}/README.md`, 'utf8');
    const example = /## Node\n\n```js\n([^`]+)```/.exec(page)?.[1] ?? '';
    // The package, as it is built.
    const built = pathToFileURL('dist/server-client/index.js').href;
    const program = example
      .replace("'meeline-server'", JSON.stringify(built))
      .replace("'4711'", "'player-Node'")
      .replace("'Minh'", JSON.stringify(NAME));
    const file = path.join(folder, 'program.mjs');
    await writeFile(file, `${program}process.stdout.write(token);`);
    const env = { ...process.env, MEELINE_KEY: JSON.stringify({ ...jwk, kid: 'key-1' }) };
    await accept((await run(process.execPath, [file], { env })).stdout);
    expect(await nameOf('player-Node')).toBe(NAME);
  });

  it.each(runnable)(
    'in $name',
    async ({ name, example, program }) => {
      const place = await mkdtemp(path.join(folder, 'example-'));
      await cp(`${FOLDER}/${example.file}`, path.join(place, example.file));
      await writeFile(path.join(place, example.program[0]), example.program[1]);
      // Java reads its arguments in the character set of the locale, which a bare environment does not name.
      const own = { MEELINE_KEY: JSON.stringify({ ...jwk, kid: 'key-1' }), GO111MODULE: 'off', LC_ALL: 'C.UTF-8' };
      const env = { ...process.env, ...own };
      for (let token = 0; token < 2; token += 1) {
        const { stdout } = await run(
          example.isScript ? 'sh' : program,
          [...example.start, 'CB', `player-${name}`, NAME],
          { cwd: place, env },
        );
        await accept(stdout);
      }
      expect(await nameOf(`player-${name}`)).toBe(NAME);
    },
    240_000,
  );
});
