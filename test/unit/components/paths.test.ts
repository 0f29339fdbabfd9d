import { describe, expect, it } from 'vitest';
import { chatPath } from '../../../widget/components/paths.ts';
import { photoUrl } from '../../../widget/components/photo-url.ts';
import { withKeptParameters } from '../../../widget/components/use-go.ts';

describe('withKeptParameters', () => {
  it('keeps what the loader gave, so that a reload starts the same widget', () => {
    expect(
      withKeptParameters('/ml/home', '?tenant=CB&embed=1&instance=main&chatId=12345678&anime=open', undefined),
    ).toBe('/ml/home?tenant=CB&instance=main&embed=1');
  });

  it('adds the transition to what the path says itself', () => {
    expect(withKeptParameters(chatPath('ab/c d'), '?tenant=CB', 'open')).toBe(
      '/ml/chat?chatId=ab%2Fc+d&tenant=CB&anime=open',
    );
  });

  it('never carries a token on', () => {
    expect(withKeptParameters('/ml/home', '?token=secret', undefined)).toBe('/ml/home');
  });
});

describe('photoUrl', () => {
  it.each([
    ['girl1', '/ml/presets/girl1.svg'],
    ['man6', '/ml/presets/man6.svg'],
    ['g19', '/ml/presets/g19.svg'],
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['/api/file/v2/avatar?owner=M000000001', '/api/file/v2/avatar?owner=M000000001'],
    ['g20', undefined],
    ['girl8', undefined],
    ['', undefined],
    ['javascript:alert(1)', undefined],
    ['http://pictures.example/a.png', undefined],
    ['//pictures.example/a.png', undefined],
    ['../presets/girl1', undefined],
  ])('%s becomes %s', (photo, expected) => {
    expect(photoUrl(photo)).toBe(expected);
  });
});
