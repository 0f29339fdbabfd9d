import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, hashInlineBlocks } from '../../../applet-host-demo/provider/edges/static/csp.ts';
import { ownOrigins } from '../../../applet-host-demo/provider/edges/socket/origins.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('hashes of inline blocks', () => {
  it('covers executable blocks, not data, empty or external ones', () => {
    const html = `
      <style>\n a{}\n</style><STYLE media="print">b{}</STYLE>
      <script>one()</script><script type="module">two()</script>
      <script type="application/json" id="ml-config">{"x":1}</script>
      <script src="/ml/assets/main.js">ignored()</script><script></script>`;
    expect(hashInlineBlocks(html)).toEqual({
      styleHashes: [hashOf('\n a{}\n'), hashOf('b{}')],
      scriptHashes: [hashOf('one()'), hashOf('two()')],
    });
  });

  it('allows no inline block that the built page lacked', () => {
    const policy = contentSecurityPolicy(hashInlineBlocks('<p>no blocks</p>'), {
      origins: ['https://chat.example.com', 'http://[::1]:4600'],
      parents: [],
    });
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://chat.example.com wss://chat.example.com;");
    expect(policy).toMatch(/frame-ancestors 'self'$/);
  });
});

describe('own origins', () => {
  it('include the names of the local machine only for localhost', () => {
    expect(ownOrigins('http://localhost:4600')).toEqual([
      'http://localhost:4600',
      'http://127.0.0.1:4600',
      'http://[::1]:4600',
    ]);
    expect(ownOrigins('https://chat.example.com')).toEqual(['https://chat.example.com']);
  });
});
