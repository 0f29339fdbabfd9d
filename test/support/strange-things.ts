import type { Page } from 'playwright';

/** Unexpected elements, attributes and effects on the page. */
export const strangeThingsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const elements = new Set(
      'a bdi button circle mark dd div dl dt em footer form g h1 h2 header img input label li main nav p path rect section small span strong svg textarea time ul ellipse line polyline defs lineargradient stop use audio canvas'.split(
        ' ',
      ),
    );
    const strange: string[] = [];
    for (const node of document.body.querySelectorAll('*')) {
      const name = node.localName.toLowerCase();
      if (!elements.has(name) && !(/^(?:no)?script$/.test(name) && node.parentElement === document.body))
        strange.push(`<${name}>`);
      for (const { name: attribute, value } of node.attributes) {
        if (attribute.startsWith('on') || attribute === 'srcdoc' || attribute === 'formaction')
          strange.push(`${name} ${attribute}`);
        if (
          attribute === 'src' &&
          name !== 'script' &&
          !new URL(value, location.href).href.startsWith(location.origin) &&
          !/^(?:blob|data):/.test(value)
        )
          strange.push(`${name} src ${value}`);
        if (attribute !== 'href') continue;
        const { protocol, origin } = new URL(value, location.href);
        const leaves = origin !== location.origin;
        const isSafe = node.getAttribute('target') === '_blank' && node.getAttribute('rel') === 'noopener noreferrer';
        if (!/^https?:$/.test(protocol) || (leaves && !isSafe)) strange.push(`${name} href ${value}`);
      }
    }
    if ('hostile' in window) strange.push('something ran');
    if (document.title.length > 200) strange.push('the title');
    return strange;
  });
