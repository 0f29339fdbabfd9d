import { brandStylesOf, type BubbleColors } from './brand-styles.ts';
import { keep } from './modes.ts';
import type { Shell } from './shell.ts';

const COLOR = /^#[\da-f]{6}$/i;
/** As `icon` in options.ts: safe inside `url("")`. */
const PICTURE = /^(https?:\/)?\/[^\s"'()\\]+$/;

/** The provider's answer. Every field may be missing or wrong. */
interface Brand {
  readonly name?: unknown;
  readonly colors?: unknown;
  readonly icon?: unknown;
  /** The name of the bubble by language. */
  readonly openChat?: unknown;
}

/**
 * Gives the bubble the tenant's name, colours and icon, and the frame its name. The browser stores the style, so that the bubble of
 * the next page view has it from its first paint (instance.ts). What the page itself has chosen counts before it. An applet has no
 * bubble. L-WL5.
 */
export async function followBrand(shell: Shell): Promise<void> {
  if (shell.place) return;
  const { widgetUrl, tenant, given } = shell.options();
  const brand = await loadBrand(new URL(`/v1/brand.js?tenant=${tenant}`, widgetUrl));
  // Without an answer the stored style stays.
  if (!brand || shell.life.aborted) return;
  nameBubble(shell, brand);
  const address = PICTURE.test(String(brand.icon)) ? new URL(String(brand.icon), widgetUrl).href : '';
  const icon = address && !given.icon && (await canLoad(address)) ? address : '';
  if (shell.life.aborted) return;
  const style = brandStylesOf(colorsOf(brand.colors), icon);
  keep('localStorage', `${shell.name}.style`, style);
  const styles = new CSSStyleSheet();
  styles.replaceSync(style);
  shell.shadow.adoptedStyleSheets = [...shell.shadow.adoptedStyleSheets, styles];
  // Without the style of an earlier visit.
  shell.change({});
}

/** A script, because every page with MeeLine allows scripts of the provider, but not other connections. */
const loadBrand = (address: URL): Promise<Brand | undefined> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ address.href).then(
    ({ brand }: { readonly brand?: Brand }) => brand,
    () => undefined,
  );

function colorsOf(value: unknown): BubbleColors | undefined {
  const colors = Array.isArray(value) ? value.flat().map(String) : [];
  const [light = '', onLight = '', dark = '', onDark = ''] = colors;
  return colors.length === 4 && colors.every((color) => COLOR.test(color))
    ? { light, onLight, dark, onDark }
    : undefined;
}

/** The page's policy may forbid the picture; the bubble would then be empty. */
function canLoad(address: string): Promise<boolean> {
  const picture = new Image();
  picture.src = address;
  return picture.decode().then(
    () => true,
    () => false,
  );
}

/** Names the bubble, the iframe, which may be a later one, and the button that closes it. */
function nameBubble({ bubble, panel, drawn, options }: Shell, { name, openChat }: Brand): void {
  const [product, names] = [name, Object(openChat) as Readonly<Record<string, unknown>>];
  const put = (): void => {
    // Chinese when no language is known (D-05).
    const own = names[options().locale ?? 'cn'];
    if (own && typeof own === 'string') bubble.ariaLabel = own;
    if (!product || typeof product !== 'string') return;
    const [frame, close] = [panel.querySelector('iframe'), panel.querySelector<HTMLElement>('.m-close')];
    if (frame) frame.title = product;
    if (close) close.ariaLabel = product;
  };
  // First, because the bubble's extras add the unread count to its name.
  const others = [...drawn];
  drawn.clear();
  for (const each of [put, ...others]) drawn.add(each);
}
