// @vitest-environment happy-dom
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from '../../../widget/ui/overlay/confirm-dialog.tsx';
import { Sheet } from '../../../widget/ui/overlay/sheet.tsx';
import { SheetAction } from '../../../widget/ui/overlay/sheet-action.tsx';
import { useClosedByBack } from '../../../widget/ui/overlay/use-closed-by-back.ts';
import { click, named, one, press, render } from './render.tsx';

function Menu({ isBusy = false }: { readonly isBusy?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>More</button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} label="Member">
        <SheetAction label="Mute" onClick={() => {}} />
        <SheetAction label="Remove" onClick={() => setAsking(true)} />
      </Sheet>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove this member?"
        confirmLabel="Yes, remove"
        isBusy={isBusy}
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Rows({ names }: { readonly names: readonly string[] }) {
  const [left, setLeft] = useState(names);
  const [chosen, setChosen] = useState<string | undefined>();
  function handleRemove() {
    setLeft(left.filter((name) => name !== chosen));
    setChosen(undefined);
  }
  return (
    <>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button onClick={() => setChosen(name)}>{name}</button>
          </li>
        ))}
      </ul>
      <Sheet isOpen={chosen !== undefined} onClose={() => setChosen(undefined)} label="Member">
        <SheetAction label="Remove" onClick={handleRemove} />
      </Sheet>
    </>
  );
}

function openMenu() {
  named('button', 'More').focus();
  click(named('button', 'More'));
}

const hasDialog = (role: string) => document.querySelector(`[role="${role}"]`) !== null;

describe('a sheet', () => {
  it('takes the focus and restores it', () => {
    render(<Menu />);
    openMenu();
    expect(document.activeElement).toBe(one('[role="dialog"]'));
    press('Escape');
    expect(hasDialog('dialog')).toBe(false);
    expect(document.activeElement).toBe(named('button', 'More'));
  });

  it('focuses the next row after a removal, else the previous', () => {
    render(<Rows names={['Anna', 'Ben', 'Cem']} />);
    for (const [name, beside] of [
      ['Anna', 'Ben'],
      ['Cem', 'Ben'],
    ] as const) {
      named('button', name).focus();
      click(named('button', name));
      click(named('button', 'Remove'));
      expect(hasDialog('dialog')).toBe(false);
      expect(document.activeElement).toBe(named('button', beside));
    }
  });

  it('keeps Tab inside in both directions', () => {
    render(<Menu />);
    openMenu();
    press('Tab', { shiftKey: true });
    expect(document.activeElement).toBe(named('button', 'Remove'));
    press('Tab');
    expect(document.activeElement).toBe(named('button', 'Mute'));
  });

  it('makes the page inert while it is open', () => {
    render(<Menu />);
    openMenu();
    expect(named('button', 'More').closest('[inert]')).not.toBeNull();
    press('Escape');
    expect(document.querySelector('[inert]')).toBeNull();
  });

  it('closes on a tap on the dimmed page, not itself', () => {
    render(<Menu />);
    openMenu();
    click(one('[role="dialog"]'));
    expect(hasDialog('dialog')).toBe(true);
    const scrim = one('[role="dialog"]').parentElement;
    if (scrim !== null) click(scrim);
    expect(hasDialog('dialog')).toBe(false);
  });

  it('has a name', () => {
    render(<Menu />);
    openMenu();
    expect(one('[role="dialog"]').getAttribute('aria-label')).toBe('Member');
    expect(one('[role="dialog"]').getAttribute('aria-modal')).toBe('true');
  });
});

describe('a dialog over a sheet', () => {
  it('closes first on Escape', () => {
    render(<Menu />);
    openMenu();
    named('button', 'Remove').focus();
    click(named('button', 'Remove'));
    expect(document.activeElement).toBe(named('button', 'Cancel'));
    expect(one('[role="dialog"]').hasAttribute('inert')).toBe(true);
    press('Escape');
    expect(hasDialog('alertdialog')).toBe(false);
    expect(one('[role="dialog"]').hasAttribute('inert')).toBe(false);
    expect(document.activeElement).toBe(named('button', 'Remove'));
    press('Escape');
    expect(hasDialog('dialog')).toBe(false);
  });

  it('closes first on Back', () => {
    const { overlays } = render(<Menu />);
    openMenu();
    click(named('button', 'Remove'));
    expect(overlays.size).toBe(2);
    act(() => void overlays.closeTop());
    expect(hasDialog('alertdialog')).toBe(false);
    act(() => void overlays.closeTop());
    expect(hasDialog('dialog')).toBe(false);
    expect(overlays.closeTop()).toBe(false);
  });

  it('can be closed while its action is running', () => {
    render(<Menu isBusy />);
    openMenu();
    for (const leave of [() => press('Escape'), () => click(named('button', 'Cancel'))]) {
      click(named('button', 'Remove'));
      click(named('button', 'Yes, remove'));
      expect(hasDialog('alertdialog')).toBe(true);
      leave();
      expect(hasDialog('alertdialog')).toBe(false);
    }
  });
});

describe('a panel in the page', () => {
  function Panel() {
    const [isOpen, setOpen] = useState(false);
    useClosedByBack(isOpen, () => setOpen(false));
    return (
      <>
        <button onClick={() => setOpen(true)}>Emoji</button>
        {isOpen && <section>faces</section>}
        <Menu />
      </>
    );
  }
  const isPanelOpen = () => document.querySelector('section') !== null;

  it('keeps the page reachable; closes after overlays by Back, Escape', () => {
    const { overlays } = render(<Panel />);
    click(named('button', 'Emoji'));
    expect(named('button', 'More').closest('[inert]')).toBeNull();
    openMenu();
    expect(named('button', 'More').closest('[inert]')).not.toBeNull();
    press('Escape');
    expect([hasDialog('dialog'), isPanelOpen()]).toEqual([false, true]);
    act(() => void overlays.closeTop());
    expect(isPanelOpen()).toBe(false);
    click(named('button', 'Emoji'));
    press('Escape');
    expect(isPanelOpen()).toBe(false);
    expect(overlays.size).toBe(0);
  });
});

describe('Escape', () => {
  it('is ignored during input method composition', () => {
    render(<Menu />);
    openMenu();
    press('Escape', { isComposing: true, keyCode: 229 });
    // Safari reports the end of the composition before the key that ended it.
    press('Escape', { keyCode: 229 });
    expect(hasDialog('dialog')).toBe(true);
  });

  it('is not handled when no overlay is open', () => {
    render(<Menu />);
    let wasPrevented = true;
    document.body.addEventListener(
      'keyup',
      (event) => {
        wasPrevented = event.defaultPrevented;
      },
      { once: true },
    );
    press('Escape');
    document.body.dispatchEvent(new Event('keyup'));
    expect(wasPrevented).toBe(false);
  });
});

describe('an overlay that unmounts while open', () => {
  it('leaves no trace', () => {
    const { draw, overlays } = render(<Menu />);
    openMenu();
    draw(<p>next page</p>);
    expect(overlays.size).toBe(0);
    expect(document.querySelector('[inert], [aria-modal]')).toBeNull();
  });
});
