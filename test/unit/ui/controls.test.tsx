// @vitest-environment happy-dom
import { act, useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AvatarFrame } from '../../../widget/ui/rows/avatar-frame.tsx';
import { Badge } from '../../../widget/ui/rows/badge.tsx';
import { Banner } from '../../../widget/ui/page/banner.tsx';
import { Button } from '../../../widget/ui/controls/button.tsx';
import { Checkbox } from '../../../widget/ui/controls/checkbox.tsx';
import { Field } from '../../../widget/ui/controls/field.tsx';
import { LiveRegion } from '../../../widget/ui/page/live-region.tsx';
import { PageTransition, usePageFocus } from '../../../widget/ui/page/page-transition.tsx';
import { PasswordField } from '../../../widget/ui/controls/password-field.tsx';
import { ProgressRing } from '../../../widget/ui/page/progress-ring.tsx';
import { Row } from '../../../widget/ui/rows/row.tsx';
import { SearchField } from '../../../widget/ui/controls/search-field.tsx';
import { SwitchCell } from '../../../widget/ui/rows/switch-cell.tsx';
import { Tab } from '../../../widget/ui/controls/tab.tsx';
import { click, named, one, render, type } from './render.tsx';

describe('Button', () => {
  it('ignores clicks while busy and keeps the focus', () => {
    let clicks = 0;
    let submits = 0;
    const form = (isBusy: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submits++;
        }}
      >
        <Button type="submit" isBusy={isBusy} onClick={() => clicks++}>
          Sign in
        </Button>
      </form>
    );
    const { draw } = render(form(false));
    named('button', 'Sign in').focus();
    click(named('button', 'Sign in'));
    draw(form(true));
    click(named('button', 'Sign in'));
    expect([clicks, submits]).toEqual([1, 1]);
    expect(document.activeElement).toBe(named('button', 'Sign in'));
    expect(named('button', 'Sign in').getAttribute('aria-busy')).toBe('true');
  });
});

describe('Field', () => {
  function NameField({ error }: { readonly error?: string }) {
    const [value, setValue] = useState('');
    return <Field label="Username" value={value} onChange={setValue} hint={`${value.length}/16`} error={error} />;
  }

  it('is linked to its label and reports typed text', () => {
    render(<NameField />);
    const input = one<HTMLInputElement>('input');
    expect(one<HTMLLabelElement>('label').htmlFor).toBe(input.id);
    type(input, 'may');
    expect(one('p').textContent).toBe('3/16');
    expect(input.getAttribute('aria-invalid')).toBe('false');
  });

  it('shows the error at the field', () => {
    render(<NameField error="Enter your username." />);
    const input = one('input');
    const note = one('[role="alert"]');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toBe(note.id);
    expect(note.textContent).toBe('Enter your username.');
  });

  it('shows a password only on request', () => {
    render(<PasswordField label="Password" value="secret" onChange={() => {}} />);
    expect(one<HTMLInputElement>('input').type).toBe('password');
    click(named('button', 'Show password'));
    expect(one<HTMLInputElement>('input').type).toBe('text');
    click(named('button', 'Hide password'));
    expect(one<HTMLInputElement>('input').type).toBe('password');
  });
});

describe('SearchField', () => {
  it('offers to clear typed text and keeps the focus', () => {
    function Search() {
      const [value, setValue] = useState('');
      return <SearchField value={value} onChange={setValue} placeholder="Search friends" />;
    }
    render(<Search />);
    expect(document.querySelector('button')).toBeNull();
    type(one<HTMLInputElement>('input'), 'may');
    click(named('button', 'Clear'));
    expect(one<HTMLInputElement>('input').value).toBe('');
    expect(document.activeElement).toBe(one('input'));
  });
});

describe('SwitchCell', () => {
  const changes: boolean[] = [];
  const cell = (props: { isSaving?: boolean; disabled?: boolean }) => (
    <SwitchCell
      label="Find me by ID"
      description="Off: by nobody"
      isOn
      onChange={(on) => changes.push(on)}
      {...props}
    />
  );

  it('is a switch named by its label', () => {
    render(cell({}));
    const element = one('[role="switch"]');
    expect(element.getAttribute('aria-checked')).toBe('true');
    expect(document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Find me by ID');
    expect(document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Off: by nobody');
  });

  it('toggles, but not while saving or disabled', () => {
    const { draw } = render(cell({}));
    click(one('[role="switch"]'));
    draw(cell({ isSaving: true }));
    click(one('[role="switch"]'));
    draw(cell({ disabled: true }));
    click(one('[role="switch"]'));
    expect(changes).toEqual([false]);
  });
});

describe('Checkbox', () => {
  it('reacts to a click on its label', () => {
    const changes: boolean[] = [];
    render(
      <Checkbox isOn={false} onChange={(isOn) => changes.push(isOn)}>
        Remember login name
      </Checkbox>,
    );
    click(one('label'));
    expect(changes).toEqual([true]);
  });
});

describe('Badge', () => {
  it('renders nothing for a count of zero', () => {
    render(<Badge count={0} />);
    expect(document.body.textContent).toBe('');
  });

  it('has a sentence for screen readers next to the number', () => {
    render(<Badge count={3} label="3 unread messages" />);
    expect(one('[aria-hidden="true"]').textContent).toBe('3');
    expect(document.body.textContent).toBe('33 unread messages');
  });
});

describe('Banner', () => {
  it('retries when the user taps a failure', () => {
    let tries = 0;
    render(<Banner tone="failure" title="Connection failed" detail="Tap to try again" onRetry={() => tries++} />);
    click(one('[role="alert"] button'));
    expect(tries).toBe(1);
  });

  it('has no button while it waits', () => {
    render(<Banner tone="waiting" title="Connecting" />);
    expect(one('[role="status"] b').textContent).toBe('Connecting');
    expect(document.querySelector('button')).toBeNull();
  });
});

describe('AvatarFrame', () => {
  it('shows initials when a picture fails; tries a new one', () => {
    const { draw } = render(<AvatarFrame id="M1" name="May" src="/a.png" />);
    act(() => void one('img').dispatchEvent(new Event('error')));
    expect(document.querySelector('img')).toBeNull();
    expect(one('[data-text]').dataset['text']).toBe('Ma');
    draw(<AvatarFrame id="M1" name="May" src="/b.png" />);
    expect(one<HTMLImageElement>('img').getAttribute('src')).toBe('/b.png');
  });
});

describe('Row and Tab', () => {
  it('are links with an address, buttons with only a handler', () => {
    const { draw } = render(<Row title="May" href="/ml/chat" />);
    expect(one('a').getAttribute('href')).toBe('/ml/chat');
    draw(<Row title="May" onClick={() => {}} />);
    expect(one<HTMLButtonElement>('button').type).toBe('button');
    draw(<Row title="May" />);
    expect(document.querySelector('a, button')).toBeNull();
  });

  it('mark the current tab', () => {
    render(<Tab label="Chats" href="/ml/home" icon={null} isCurrent count={100} />);
    expect(one('a').getAttribute('aria-current')).toBe('page');
    expect(one('a').textContent).toBe('99+Chats');
  });
});

describe('ProgressRing', () => {
  it('limits the shown progress to 100', () => {
    render(<ProgressRing percent={130} label="Loading" />);
    expect(one('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('100');
  });
});

describe('LiveRegion', () => {
  it('keeps announcements and repeats a text with a new id', () => {
    const { draw } = render(<LiveRegion announcements={[]} />);
    const region = one('[aria-live="polite"]');
    draw(<LiveRegion announcements={[{ id: 1, text: 'May: hi' }]} />);
    const first = region.firstChild;
    draw(
      <LiveRegion
        announcements={[
          { id: 1, text: 'May: hi' },
          { id: 2, text: 'May: hi' },
        ]}
      />,
    );
    expect(one('[aria-live="polite"]')).toBe(region);
    expect(region.firstChild).toBe(first);
    expect(region.lastChild).not.toBe(first);
    expect(region.lastChild?.textContent).toBe('May: hi');
  });
});

describe('PageTransition', () => {
  function Place({ pageKey, hasField }: { readonly pageKey: string | undefined; readonly hasField: boolean }) {
    const place = useRef<HTMLDivElement>(null);
    usePageFocus(place, pageKey);
    return (
      <div ref={place}>
        <PageTransition pageKey={pageKey ?? ''} anime="open">
          <h1>{pageKey}</h1>
          {hasField && <input autoFocus />}
        </PageTransition>
      </div>
    );
  }
  const page = (key: string | undefined, hasField = false) => <Place pageKey={key} hasField={hasField} />;

  it('moves the focus to the heading of a new page', () => {
    const { draw } = render(page('home'));
    expect(document.activeElement).toBe(document.body);
    draw(page('chat'));
    expect(document.activeElement).toBe(one('h1'));
  });

  it('focuses a late page unless the user moved the focus', async () => {
    function Late({ pageKey, isThere }: { readonly pageKey: string; readonly isThere: boolean }) {
      const place = useRef<HTMLDivElement>(null);
      usePageFocus(place, pageKey);
      return (
        <>
          <button>elsewhere</button>
          <div ref={place}>{isThere && <h1>{pageKey}</h1>}</div>
        </>
      );
    }
    const { draw } = render(<Late pageKey="home" isThere />);
    draw(<Late pageKey="chat" isThere={false} />);
    draw(<Late pageKey="chat" isThere />);
    await vi.waitFor(() => expect(document.activeElement).toBe(one('h1')));
    draw(<Late pageKey="me" isThere={false} />);
    one('button').focus();
    draw(<Late pageKey="me" isThere />);
    await act(() => Promise.resolve());
    expect(document.activeElement).toBe(one('button'));
  });

  it('does not move the focus for the first page', () => {
    const { draw } = render(page('login'));
    draw(page(undefined));
    draw(page('home'));
    expect(document.activeElement).toBe(document.body);
  });

  it('animates only when it is mounted', () => {
    const drawn = (anime: 'open' | null) => (
      <PageTransition pageKey="home" anime={anime}>
        <h1>home</h1>
      </PageTransition>
    );
    const { draw } = render(drawn(null));
    const before = one('h1').parentElement?.className;
    draw(drawn('open'));
    expect(one('h1').parentElement?.className).toBe(before);
  });

  it('leaves the focus to an autofocused field', () => {
    const { draw } = render(page('home'));
    draw(page('search', true));
    expect(document.activeElement).toBe(one('input'));
  });
});
