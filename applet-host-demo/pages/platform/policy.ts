/** Content security policies of the pages. */

export type Directives = Readonly<Record<string, string>>;

export interface PolicyInput {
  /** Serves the loader and the widget. */
  readonly widgetOrigin: string;
  /** New with each answer. */
  readonly nonce: string;
}

/** No inline script or style, nothing from elsewhere but MeeLine: what a careful platform sends. */
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

/** The strictest that there is: scripts by nonce alone, and the page itself may connect to nowhere. */
export const strictest = ({ nonce }: PolicyInput): Directives => ({
  'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
  'img-src': "'self'",
  'connect-src': "'none'",
});

/** Turbo replaces bodies by what it has fetched, which Trusted Types forbid, and styles its progress bar by a nonce. */
export const forTurbo = ({ nonce }: PolicyInput): Directives => ({
  'style-src': `'self' 'nonce-${nonce}'`,
  'require-trusted-types-for': '',
});

/** Bootstrap's style sheet carries its icons in itself. */
export const forBootstrap = ({ widgetOrigin }: PolicyInput): Directives => ({
  'img-src': `'self' data: ${widgetOrigin}`,
});

/** The value of the header: the careful policy with a page's own directives over it; empty ones are left out. */
export function policyOf(input: PolicyInput, own?: (input: PolicyInput) => Directives): string {
  return Object.entries({ ...careful(input), ...own?.(input) })
    .filter(([, sources]) => sources !== '')
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
