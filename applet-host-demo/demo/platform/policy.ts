/** Content security policies of the pages. */

export type Directives = Readonly<Record<string, string>>;

export interface PolicyInput {
  /** Serves the loader and the widget. */
  readonly widgetOrigin: string;
  /** New for every response. */
  readonly nonce: string;
}

/** The default policy of a careful platform: no inline script or style, and no other origin than MeeLine's. */
const careful = ({ widgetOrigin }: PolicyInput): Directives => ({
  'default-src': "'none'",
  'script-src': `'self' ${widgetOrigin}`,
  'style-src': "'self'",
  'img-src': `'self' ${widgetOrigin}`,
  'connect-src': "'self'",
  'frame-src': widgetOrigin,
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
});

/** The strictest policy: scripts by nonce only, and the page itself may not connect anywhere. */
export const strictest = ({ nonce }: PolicyInput): Directives => ({
  'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
  'img-src': "'self'",
  'connect-src': "'none'",
});

/** Turbo replaces the body with fetched HTML, which Trusted Types forbid, and styles its progress bar by a nonce. */
export const forTurbo = ({ nonce }: PolicyInput): Directives => ({
  'style-src': `'self' 'nonce-${nonce}'`,
  'require-trusted-types-for': '',
});

/** Bootstrap's style sheet embeds its icons as data URLs. */
export const forBootstrap = ({ widgetOrigin }: PolicyInput): Directives => ({
  'img-src': `'self' data: ${widgetOrigin}`,
});

/** The value of the header: the default policy, overridden by the page's own directives. Empty directives are left out. */
export function policyOf(input: PolicyInput, own?: (input: PolicyInput) => Directives): string {
  return Object.entries({ ...careful(input), ...own?.(input) })
    .filter(([, sources]) => sources !== '')
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
