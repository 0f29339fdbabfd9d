/**
 * Finds code that nothing uses. With `--production` only the product counts: then code that only tests use is found, too. Such an export
 * that is also used in its own file is no finding, because then the product uses it.
 *
 * @param {{ production?: boolean }} options of the command line
 */
export default ({ production = false }) => ({
  entry: [
    '.tools/*.mjs',
    // The test runner loads it by its path.
    '.tools/lib/results-reporter.mjs',
    // The product, marked for `--production`.
    'widget/app/{main.tsx,start-ahead.ts,worker/worker.ts}!',
    'loader/{index,applet,bridge,bubble-extras,commands,package,vue}.ts!',
    'loader/react.tsx!',
    'applet-host-demo/provider/{main.ts,edges/cli/main.ts,base/watchdog-worker.js,capabilities/files/video-worker.js}!',
    'applet-host-demo/server-client/index.ts!',
    'applet-host-demo/demo/platform/server.ts!',
    'applet-host-demo/staff/{desk,console}/main.tsx!',
    'applet-host-demo/demo/pages/client/*.{ts,tsx}!',
    // Examples for platforms: a complete lottery and wallet, which also run as servers of their own.
    'applet-host-demo/demo/platform/{lottery-server,signed-request}.ts!',
    'test/**/*.test.{ts,tsx}',
    'test/bench/**/*.{ts,tsx,mjs}',
    // Broken builds of the fault suite, which finds them by their names; their modules replace the sound ones of the same name.
    'test/fault/broken/*.ts',
    // The kit and its icons are a library: drawn and tested as a set, from which screens take what they need.
    'widget/ui/**/*.{ts,tsx}',
  ],
  project: [
    // The texts of PROTOCOL.md, from which a test writes that file.
    '{widget,loader,applet-host-demo}/**/*.{ts,tsx,vue}!',
    '!widget/contract/protocol-notes*.ts!',
    '{locales,test}/**/*.{ts,tsx,vue}',
    '.tools/**/*.{mjs,ts}',
  ],
  rollup: { config: 'rollup.config.ts' },
  vitest: { config: 'test/vitest.config.ts' },
  // Programs that .tools/ starts by their path, and what the build copies for the host pages.
  ignoreDependencies: ['@typescript/native', 'oxlint', 'oxlint-tsgolint', '@hotwired/turbo', 'bootstrap'],
  // Programs of the system: a screen for WebKit, a disk that can be filled.
  ignoreBinaries: ['Xvfb', 'mount', 'umount'],
  // Every constant of the specification stands there, also those that nothing reads yet.
  ignoreIssues: { 'widget/domain/limits.ts': ['exports'] },
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
});
