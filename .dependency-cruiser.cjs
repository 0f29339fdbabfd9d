const OURS = '^(widget|loader|applet-host-demo|locales|test|\\.tools)/|^rollup\\.config';
/** `meeline/react` and `meeline/vue`. */
const WRAPPERS = '^loader/(react\\.tsx|vue\\.ts)$';
/** Reads the texts that a tenant may replace. */
const PRODUCT_TEXTS = '^applet-host-demo/provider/base/tenant-settings/product-texts\\.ts$';
const PACKAGES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown', 'core'];

/** One rule for each widget layer: itself and what it may import; i18n also reads the texts. */
function layers(table) {
  return Object.entries(table).map(([layer, mayImport]) => ({
    name: `layer-${layer}`,
    comment: `widget/${layer} may import ${mayImport.length > 0 ? mayImport.join(', ') : 'nothing else of ours'}.`,
    severity: 'error',
    from: { path: `^widget/${layer}/` },
    to: {
      path: OURS,
      pathNot: [`^widget/(${[layer, ...mayImport].join('|')})/`, ...(layer === 'i18n' ? ['^locales/'] : [])],
    },
  }));
}

const PROVIDER = 'applet-host-demo/provider';

/** One rule for each floor of the provider: itself and the floors below. */
function floors(names) {
  return names.map((floor, at) => ({
    name: `floor-${floor}`,
    comment: `Of the provider, ${floor} may import ${names.slice(0, at + 1).join(', ')}.`,
    severity: 'error',
    from: { path: `^${PROVIDER}/${floor}/` },
    to: { path: `^${PROVIDER}/`, pathNot: `^${PROVIDER}/(${names.slice(0, at + 1).join('|')})/` },
  }));
}

/** What other capabilities of the provider may use of a capability. */
const PORTS = {
  files: ['file-names'],
  games: ['throws'],
  groups: ['administration', 'leaving'],
  guests: ['guest-tokens'],
  lottery: ['card'],
  moderation: ['moderate', 'refuse-message'],
  money: ['held-object', 'movements', 'rights', 'wallet'],
  service: ['guests'],
  users: ['own-password', 'profile-change', 'session-ends'],
};
const PORT_FILES = Object.entries(PORTS).map(([capability, files]) => `${capability}/(${files.join('|')})`);

/**
 * The allowed imports: the table of widget/README.md as rules. Each widget layer lists what it may reach inside the
 * repository; everything else is refused. `.tools/checks/boundaries.mjs` runs them and proves that each one bites.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    ...layers({
      domain: [],
      contract: ['domain'],
      platform: [],
      transport: ['domain', 'contract', 'platform'],
      storage: ['domain', 'platform'],
      state: ['domain'],
      sync: ['domain', 'contract', 'platform', 'transport', 'storage', 'state'],
      actions: ['domain', 'contract', 'platform', 'transport', 'storage', 'state', 'sync'],
      i18n: ['platform'],
      ui: ['i18n'],
      components: ['domain', 'state', 'actions', 'ui', 'i18n'],
      features: ['domain', 'state', 'actions', 'ui', 'i18n', 'components'],
      app: ['[^/]+'],
    }),
    {
      name: 'no-feature-to-feature',
      comment: 'Code that two features share belongs in components. A feature opens another one through a route.',
      severity: 'error',
      from: { path: '^widget/features/([^/]+)/' },
      to: { path: '^widget/features/([^/]+)/', pathNot: '^widget/features/$1/' },
    },
    {
      name: 'loader-only-host-bridge',
      comment: 'The loader runs in host pages, where each byte counts.',
      severity: 'error',
      from: { path: '^loader/' },
      to: {
        path: OURS,
        pathNot:
          '^(loader/|widget/contract/(host-bridge|bet-order|chat-target|identity-cures|loader-texts|service-topic)\\.ts$)',
      },
    },
    {
      name: 'provider-only-contract-and-domain',
      comment: 'The provider shares the wire and the rules with the widget, nothing else; and the texts.',
      severity: 'error',
      from: { path: '^applet-host-demo/(provider|demo/(data|lottery))/', pathNot: PRODUCT_TEXTS },
      to: { path: OURS, pathNot: '^(applet-host-demo/(provider|demo/(data|lottery))|widget/(contract|domain))/' },
    },
    ...floors(['base', 'calls', 'delivery', 'capabilities', 'edges']),
    {
      name: 'capabilities-only-by-ports',
      comment: 'A capability of the provider uses another one through the files in the table PORTS.',
      severity: 'error',
      from: { path: `^${PROVIDER}/capabilities/([^/]+)/` },
      to: {
        path: `^${PROVIDER}/capabilities/`,
        pathNot: `^${PROVIDER}/capabilities/($1/|(${PORT_FILES.join('|')})\\.ts$)`,
      },
    },
    {
      name: 'no-circular-folders',
      comment: 'Each folder of the provider, and of the chat room, can be read after those that it imports.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^(${PROVIDER}|widget/features/chat-room)/` },
      to: { circular: true },
    },
    {
      name: 'demo-only-from-main',
      comment: 'A provider for real players contains nothing of the demo.',
      severity: 'error',
      from: { path: '^(widget|loader|applet-host-demo)/', pathNot: `^(${PROVIDER}/main\\.ts$|applet-host-demo/demo/)` },
      to: { path: '^applet-host-demo/demo/' },
    },
    {
      name: 'server-client-alone',
      comment: 'A package of its own for platforms’ servers: it knows the provider by the OpenAPI document only.',
      severity: 'error',
      from: { path: '^applet-host-demo/server-client/' },
      to: { path: OURS, pathNot: '^applet-host-demo/server-client/' },
    },
    {
      name: 'server-client-no-packages',
      comment: 'Installing it installs nothing else.',
      severity: 'error',
      from: { path: '^applet-host-demo/server-client/' },
      to: { dependencyTypes: PACKAGES.filter((kind) => kind !== 'core') },
    },
    {
      name: 'product-texts-only-texts',
      severity: 'error',
      from: { path: PRODUCT_TEXTS },
      to: {
        path: OURS,
        pathNot:
          '^(applet-host-demo/provider|widget/(contract|domain)|widget/i18n/bundles)/|^widget/i18n/(languages|load-language)\\.ts$' +
          '|^loader/(bubble-extras-|failure-|unread-)?texts\\.ts$',
      },
    },
    {
      name: 'pages-nothing-from-source',
      comment: 'Host pages use the built product, as a platform does.',
      severity: 'error',
      from: { path: '^applet-host-demo/demo/(pages|platform)/' },
      to: { path: OURS, pathNot: '^applet-host-demo/demo/(pages|platform)/' },
    },
    {
      name: 'staff-only-kit-and-transport',
      comment:
        'The agents’ desk is another screen of the product: it shares the wire, the link and the kit, not the widget’s features.',
      severity: 'error',
      from: { path: '^applet-host-demo/staff/(desk|kit)/' },
      to: {
        path: OURS,
        pathNot: '^(applet-host-demo/staff/($1|kit)|widget/(domain|contract|platform|transport|ui|i18n))/',
      },
    },
    {
      name: 'console-only-kit',
      comment:
        'The operator’s console uses the server API, by its generated types, and the kit, not the widget’s wire.',
      severity: 'error',
      from: { path: '^applet-host-demo/staff/console/' },
      to: {
        path: OURS,
        pathNot: '^(applet-host-demo/(staff/(console|kit)|server-client/generated)|widget/(domain|platform|ui|i18n))/',
      },
    },
    {
      name: 'locales-only-from-i18n',
      comment: 'widget/i18n is the only reader of the texts.',
      severity: 'error',
      from: { pathNot: '^(widget/i18n|locales|test)/' },
      to: { path: '^locales/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-no-packages',
      comment: 'Pure rules: no package, no Node, no browser.',
      severity: 'error',
      from: { path: '^widget/domain/' },
      to: { dependencyTypes: PACKAGES },
    },
    {
      name: 'contract-no-packages',
      comment: 'Both sides load the contract, and it is part of the eager bundle.',
      severity: 'error',
      from: { path: '^widget/contract/' },
      to: { dependencyTypes: PACKAGES },
    },
    {
      name: 'loader-only-penpal',
      comment: 'The wrappers of the package use the framework of the page, a peer dependency.',
      severity: 'error',
      from: { path: '^loader/', pathNot: WRAPPERS },
      to: { dependencyTypes: PACKAGES, pathNot: '(^|/)node_modules/penpal/' },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^(widget|loader|applet-host-demo/(demo/pages/client|staff))/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-react-below-the-screen',
      comment: 'Logic below the screen is testable without rendering.',
      severity: 'error',
      from: {
        path: '^widget/(domain|contract|platform|transport|storage|state|sync|actions)/',
        // Provides the actions to the screen.
        pathNot: '^widget/actions/actions-context\\.tsx$',
      },
      to: { path: '(^|/)node_modules/(react|react-dom|react-window|wouter)/' },
    },
    {
      name: 'no-unlisted-packages',
      comment: 'package.json lists every imported package, and shipped ones not as development dependencies.',
      severity: 'error',
      from: { path: '^(widget|loader|applet-host-demo)/', pathNot: WRAPPERS },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data|\\.artifacts|test/bench/peers/adapters)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
    },
  },
};
