import { type Directives, forBootstrap, forTurbo, type PolicyInput, strictest } from './policy.ts';

/** One page of the platform, which shows one way to embed MeeLine. */
export interface HostPage {
  readonly address: string;
  /** In `static/`. Files in `pages/` are parts that go into `layout.html`; the others are whole documents. */
  readonly file: string;
  readonly title: string;
  /** A one-line description of the page. Pages without one are not listed. */
  readonly line?: string;
  /** An icon from `icons.svg`. */
  readonly icon?: string;
  /** Attributes of the root element. */
  readonly root?: string;
  /** Additional content of the head. */
  readonly head?: string;
  /** The tag of MeeLine's loader, if it differs from the default. */
  readonly loader?: string;
  /** A script in `client/`. */
  readonly script?: string;
  /** Directives that override the default policy. */
  readonly policy?: (input: PolicyInput) => Directives;
}

const TURBO_HEAD =
  '<meta name="csp-nonce" content="{{nonce}}" /><script src="/vendor/turbo.es2017-umd.js" defer></script>';

export const HOST_PAGES: readonly HostPage[] = [
  {
    address: '/',
    file: 'floating.html',
    title: 'Floating',
    icon: 'home',
    line: 'The start page: one script tag, a bubble, and the chat of the player who is signed in.',
  },
  {
    address: '/mini',
    file: 'pages/mini.html',
    title: 'Minimised',
    icon: 'chat',
    script: 'mini',
    line: 'The bubble previews new messages. The page receives events and controls the panel by commands.',
  },
  {
    address: '/applet',
    file: 'pages/applet.html',
    title: 'Applet',
    icon: 'ticket',
    script: 'applet',
    loader: `<script
      defer
      src="{{widget-origin}}/v1/applet.js"
      data-tenant="CB"
      data-container="#chat"
      data-identity-url="/api/meeline-token"
    ></script>`,
    line: 'No bubble: the chat fills a column of the page and shares bets from it.',
  },
  {
    address: '/window',
    file: 'pages/window.html',
    title: 'Applet in a window',
    icon: 'ticket',
    script: 'window',
    loader: `<script
      defer
      src="{{widget-origin}}/v1/applet.js"
      data-tenant="CB"
      data-identity-url="/api/meeline-token"
    ></script>`,
    line: 'A button opens the chat in its own window, which the page signs in, listens to and closes.',
  },
  {
    address: '/strict',
    file: 'pages/strict.html',
    title: 'Strict content security',
    icon: 'shield',
    script: 'strict',
    loader: '<script async nonce="{{nonce}}" {{pinned-loader}}></script>',
    policy: strictest,
    line: 'Nonces, Trusted Types, no connections, and a loader pinned by version and hash.',
  },
  {
    address: '/app',
    file: 'app.html',
    title: 'Single-page app',
    icon: 'star',
    line: 'React in strict mode with React Router; one route has no chat and removes it.',
  },
  {
    address: '/turbo',
    file: 'pages/turbo.html',
    title: 'Turbo',
    icon: 'timer',
    script: 'host',
    head: TURBO_HEAD,
    policy: forTurbo,
    line: 'Links replace the body; iframe and socket stay, and so does an open chat.',
  },
  {
    address: '/turbo/results',
    file: 'pages/turbo-results.html',
    title: 'Turbo: results',
    script: 'host',
    head: TURBO_HEAD,
    policy: forTurbo,
  },
  {
    address: '/turbo/offers',
    file: 'pages/turbo-offers.html',
    title: 'Turbo: offers',
    script: 'host',
    head: TURBO_HEAD,
    policy: forTurbo,
  },
  {
    address: '/bootstrap',
    file: 'bootstrap.html',
    title: 'Bootstrap with an open modal',
    icon: 'ticket',
    policy: forBootstrap,
    line: 'Bubble and panel stay above backdrop and dialog, and the chat can keep the focus.',
  },
  {
    address: '/rtl',
    file: 'pages/rtl.html',
    title: 'Right to left',
    icon: 'users',
    root: 'lang="ar" dir="rtl"',
    script: 'host',
    line: 'An Arabic page: the bubble is on the left.',
  },
  {
    address: '/two',
    file: 'pages/two.html',
    title: 'Two instances',
    icon: 'users',
    script: 'two',
    loader: '<script async src="{{widget-origin}}/v1/loader.js"></script>',
    line: 'Two players on one page, each with their own chat, who can write to each other.',
  },
  {
    address: '/slow',
    file: 'pages/slow.html',
    title: 'Slow third party',
    icon: 'timer',
    script: 'slow',
    head: '<script async src="/slow/third-party.js"></script>',
    line: 'A tag that loads late and then keeps the page busy; the chat still opens and sends.',
  },
  {
    address: '/players',
    file: 'pages/players.html',
    title: 'Player switch',
    icon: 'account',
    script: 'players',
    line: 'One player signs out and another one signs in without a reload; nothing of the first remains.',
  },
  {
    address: '/payment',
    file: 'pages/payment.html',
    title: 'Confirmed payments',
    icon: 'shield',
    script: 'payment',
    loader: '<script async src="{{widget-origin}}/v1/loader.js"></script>',
    line: 'A player without a password pays a high amount: the page asks, and the platform signs the answer.',
  },
  {
    address: '/cross-site',
    file: 'pages/cross-site.html',
    title: 'Another site',
    icon: 'shield',
    script: 'host',
    line: 'The same page on 127.0.0.1: for the browser a different site, whose frames may have no storage.',
  },
  { address: '/pages', file: 'pages/index.html', title: 'Host pages', script: 'host' },
  {
    address: '/docs',
    file: 'pages/docs.html',
    title: 'Embedding MeeLine',
    script: 'host',
    head: '<link rel="stylesheet" href="/static/docs.css" />',
  },
];
