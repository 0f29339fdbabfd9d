// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveFile } from '../../../widget/actions/media-files/save-file.ts';

/** Spec: 1-chat §5 (video download on iOS requires Safari). */

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = 'Version/17.0 Mobile/15E148 Safari/604.1';
const BROWSERS = {
  'Safari of an iPhone': `${IPHONE} ${SAFARI}`,
  'Chrome of an iPhone': `${IPHONE} CriOS/120.0 Mobile/15E148 Safari/604.1`,
  'Firefox of an iPhone': `${IPHONE} FxiOS/120.0 Mobile/15E148 Safari/605.1.15`,
  'the view inside an app': `${IPHONE} Mobile/15E148`,
  'Chrome of an iPad': `${MAC} CriOS/120.0 Version/17.0 Safari/604.1`,
  'Safari of a Mac': `${MAC} Version/17.0 Safari/605.1.15`,
  'Chrome of a PC': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36',
} as const;

const video = new Blob(['film'], { type: 'video/mp4' });
const downloads: string[] = [];

beforeEach(() => {
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function use(browser: keyof typeof BROWSERS, sharing: Partial<Pick<Navigator, 'canShare' | 'share'>> = {}): void {
  const maxTouchPoints = /Windows|Safari of a Mac/.test(browser) ? 0 : 5;
  vi.stubGlobal('navigator', { userAgent: BROWSERS[browser], maxTouchPoints, ...sharing });
}

describe('saving without a share sheet', () => {
  test.each([
    ['Safari of an iPhone', 'saved'],
    ['Chrome of an iPhone', 'needs-safari'],
    ['Firefox of an iPhone', 'needs-safari'],
    ['the view inside an app', 'needs-safari'],
    ['Chrome of an iPad', 'needs-safari'],
    ['Safari of a Mac', 'saved'],
    ['Chrome of a PC', 'saved'],
  ] as const)('saves a video in %s with the outcome %s', async (browser, outcome) => {
    use(browser);
    expect(await saveFile(video, 'clip.mp4')).toBe(outcome);
    expect(downloads).toEqual(outcome === 'saved' ? ['clip.mp4'] : []);
  });
});

describe('the share sheet of an iPhone', () => {
  const share = (answer: () => Promise<void>) => {
    const shared: string[] = [];
    use('Chrome of an iPhone', {
      canShare: () => true,
      share: ({ files } = {}) => {
        shared.push(...(files ?? []).map(({ name }) => name));
        return answer();
      },
    });
    return shared;
  };

  test('shares the file instead of downloading it', async () => {
    const shared = share(() => Promise.resolve());
    expect(await saveFile(video, 'clip.mp4')).toBe('saved');
    expect([shared, downloads]).toEqual([['clip.mp4'], []]);
  });

  test.each([
    ['AbortError', 'cancelled'],
    ['NotAllowedError', 'needs-safari'],
  ] as const)('maps a share that fails with %s to %s', async (name, outcome) => {
    share(() => Promise.reject(new DOMException('no', name)));
    expect(await saveFile(video, 'clip.mp4')).toBe(outcome);
    expect(downloads).toEqual([]);
  });
});
