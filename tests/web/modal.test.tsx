import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '#src/ui/dialog.tsx';
import { Drawer } from '#src/ui/drawer.tsx';

type Modal = (props: { open: boolean; onClose: () => void }) => ReactNode;

describe.each<[string, Modal]>([
  [
    'a dialog',
    (props) => (
      <Dialog {...props} title="Booking">
        <p>Inside</p>
      </Dialog>
    ),
  ],
  [
    'a drawer',
    (props) => (
      <Drawer {...props} label="Filters">
        <p>Inside</p>
      </Drawer>
    ),
  ],
])('%s', (_name, Shown) => {
  function open() {
    const onClose = vi.fn();
    const { rerender, unmount } = render(<Shown open onClose={onClose} />, {
      wrapper: MemoryRouter,
    });
    const dialog = screen.getByRole('dialog');
    return {
      dialog,
      onClose,
      unmount,
      close: () => rerender(<Shown open={false} onClose={onClose} />),
    };
  }

  it('closes on a click outside, whose target is the dialog element itself', () => {
    const { dialog, onClose } = open();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('removes its text cursor when it closes, so that the field behind it accepts typed text', () => {
    const { close } = open();
    getSelection()?.collapse(screen.getByText('Inside'), 0);
    close();
    expect(getSelection()?.rangeCount).toBe(0);
  });

  it('is closed before it leaves the page, because the browser returns focus only then', () => {
    const { dialog, onClose, unmount } = open();
    const connected: boolean[] = [];
    dialog.addEventListener('close', () => connected.push(dialog.isConnected));
    unmount();
    expect(connected).toEqual([true]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open on a click inside, and on a click that starts inside and ends outside', () => {
    const { dialog, onClose } = open();
    const inside = screen.getByText('Inside');
    fireEvent.pointerDown(inside);
    fireEvent.click(inside);
    fireEvent.pointerDown(inside);
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes when the user goes back, and stays on the page with its filters', async () => {
    const address = '/allProducts?q=tele';
    window.history.replaceState({ idx: 0, key: 'first' }, '', address);
    const { onClose, close } = open();
    window.history.replaceState(window.history.state, '', `${address}&brand=Fender`);
    window.history.back();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    close();
    await expect.poll(() => window.location.search).toBe('?q=tele&brand=Fender');
  });

  it('closes on Escape, but not on a cancel event from inside', () => {
    const { dialog, onClose } = open();
    // A file chooser fires this event when the user cancels it.
    fireEvent(screen.getByText('Inside'), new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent(dialog, new Event('cancel'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('focuses the first field of a dialog, also when it loads later, unless something was chosen', async () => {
  const field = <input aria-label="Name" />;
  const shown = (inside: ReactNode, actions?: ReactNode) => (
    <Dialog
      open
      onClose={vi.fn()}
      title="Item"
      role={actions ? 'alertdialog' : 'dialog'}
      {...{ actions }}
    >
      {inside}
    </Dialog>
  );
  const { rerender, unmount } = render(shown(<p>Loading</p>), { wrapper: MemoryRouter });
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  rerender(shown(field));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name'));
  // Later changes leave focus where the user moved it.
  close.focus();
  rerender(
    shown(
      <>
        {field}
        <input aria-label="More" />
      </>,
    ),
  );
  await Promise.resolve();
  expect(document.activeElement).toBe(close);
  unmount();
  render(shown(field, <button type="button">Cancel</button>), { wrapper: MemoryRouter });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});
