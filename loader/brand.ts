import { brandStylesOf, type BubbleColors } from './brand-styles.ts';
import { listen } from './dom.ts';
import { keep, knowsPlayer } from './modes.ts';
import type { Shell } from './shell.ts';

const COLOR = /^#[\da-f]{6}$/i;
/** As `icon` in options.ts: safe inside `url("")`. */
const PICTURE = /^(https?:\/)?\/[^\s"'()\\]+$/;

/** The provider's answer, or the stored names. Every field may be missing or wrong. */
interface Brand {
  readonly name?: unknown;
  readonly colors?: unknown;
  readonly icon?: unknown;
  /** The name of the bubble by language. */
  readonly openChat?: unknown;
  /** The tenant's other texts for bubble and panel, by language and name. */
  readonly texts?: unknown;
}

/** Stored by the browser beside the style, for each tenant: the pages of two platforms may have one origin. */
type Names = Pick<Brand, 'name' | 'openChat' | 'texts'>;

/**
 * Gives the bubble the tenant's name, colours and icon, and the iframe its name. The browser stores them, so that on the next page view
 * the bubble has its style from the first paint (instance.ts). For a known player the widget starts on the idle page, which may make only
 * few requests (L-B1): there the stored look is used until the panel opens. The page's own choices take precedence. An applet has no
 * bubble. L-WL5.
 */
export function followBrand(shell: Shell): void {
  if (shell.place) return;
  const { name, shadow, life, events } = shell;
  const styles = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, styles];
  const rename = nameBubble(shell);
  const own = `${name}.${shell.options().tenant}`;

  const refresh = async (): Promise<void> => {
    const { widgetUrl, tenant, given } = shell.options();
    const brand = await loadBrand(new URL(`/v1/brand.js?tenant=${tenant}`, widgetUrl));
    // Without an answer the stored look stays.
    if (!brand || life.aborted) return;
    const names: Names = { name: brand.name, openChat: brand.openChat, texts: brand.texts };
    keep('localStorage', `${own}.names`, JSON.stringify(names));
    rename(names);
    const address = PICTURE.test(String(brand.icon)) ? new URL(String(brand.icon), widgetUrl).href : '';
    const icon = address && !given.icon && (await canLoad(address)) ? address : '';
    if (life.aborted) return;
    const style = brandStylesOf(colorsOf(brand.colors), icon);
    keep('localStorage', `${own}.style`, style);
    styles.replaceSync(style);
    // The bubble's style sheet takes the stored style again (instance.ts), so that the old one goes.
    shell.change({});
  };

  const stored = keep('localStorage', `${own}.names`);
  if (stored) rename(namesOf(stored));
  // A page that allows only reviewed files excludes this one. Asked again on each page, the browser would report it on each.
  const refusal = `${name}.look`;
  if (keep('sessionStorage', refusal)) return;
  listen(
    'securitypolicyviolation',
    ({ blockedURI, disposition }) => {
      if (disposition === 'enforce' && /\/brand\.js/.test(blockedURI)) keep('sessionStorage', refusal, 'refused');
    },
    { signal: life },
  );
  if (stored && knowsPlayer(name) && shell.mode() !== 'open')
    events.on('open', () => void refresh(), { once: true, signal: life });
  else void refresh();
}

function namesOf(stored: string): Names {
  try {
    return Object(JSON.parse(stored)) as Names;
  } catch {
    // Another script of the page has changed it.
    return {};
  }
}

/** Imports a script, because every page with MeeLine allows scripts of the provider, but not every page allows other requests to it. */
const loadBrand = (address: URL): Promise<Brand | undefined> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ address.href).then(
    ({ brand }: { readonly brand?: Brand }) => brand,
    () => undefined,
  );

function colorsOf(value: unknown): BubbleColors | undefined {
  const colors = Array.isArray(value) ? ([] as unknown[]).concat(...(value as unknown[])).map(String) : [];
  const [light = '', onLight = '', dark = '', onDark = ''] = colors;
  return colors.length === 4 && colors.every((color) => COLOR.test(color))
    ? { light, onLight, dark, onDark }
    : undefined;
}

/** Whether the page's policy allows the picture and it exists. Otherwise the bubble would be empty. */
function canLoad(address: string): Promise<boolean> {
  const picture = new Image();
  picture.src = address;
  return picture.decode().then(
    () => true,
    () => false,
  );
}

/**
 * Returns a function that names the bubble, the iframe and its close button, and gives the other texts to the lazy files. Each redraw
 * names them again, because the iframe may be a new one. Without names they keep the product's.
 */
function nameBubble(shell: Shell): (names: Names) => void {
  const { bubble, panel, drawn, options, change } = shell;
  let names: Names = {};
  const put = (): void => {
    // Chinese when no language is known (D-05).
    const language = options().locale ?? 'cn';
    shell.own = Object(valueOf(names.texts, language)) as NonNullable<Shell['own']>;
    bubble.ariaLabel = textOf(names.openChat, language) ?? bubble.ariaLabel;
    const name = textOf(names, 'name');
    const [frame, close] = [panel.querySelector('iframe'), panel.querySelector<HTMLElement>('.m-close')];
    if (frame && name) frame.title = name;
    if (close) close.ariaLabel = textOf(shell.own, 'closePanel') ?? name ?? close.ariaLabel;
  };
  // Runs first, because the bubble's extras add the unread count to its name.
  const others = [...drawn];
  drawn.clear();
  for (const each of [put, ...others]) drawn.add(each);
  return (next) => {
    names = next;
    change({});
  };
}

/** The value of a name in an object that may be anything. */
const valueOf = (values: unknown, name: string): unknown => (Object(values) as Readonly<Record<string, unknown>>)[name];

/** The same for a text. Undefined: there is none, or it is empty. */
const textOf = (values: unknown, name: string): string | undefined => {
  const text = valueOf(values, name);
  return text && typeof text === 'string' ? text : undefined;
};
