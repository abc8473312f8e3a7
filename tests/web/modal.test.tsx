import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
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
    const { rerender } = render(<Shown open onClose={onClose} />);
    const dialog = screen.getByRole('dialog');
    return { dialog, onClose, close: () => rerender(<Shown open={false} onClose={onClose} />) };
  }

  it('closes on a press beside it, which the element itself gets', () => {
    const { dialog, onClose } = open();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays for a press inside, and for one that only ends beside it', () => {
    const { dialog, onClose } = open();
    const inside = screen.getByText('Inside');
    fireEvent.pointerDown(inside);
    fireEvent.click(inside);
    fireEvent.pointerDown(inside);
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes on Escape, and not on what something inside cancels', () => {
    const { dialog, onClose } = open();
    // As a file chooser does that is closed.
    fireEvent(screen.getByText('Inside'), new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent(dialog, new Event('cancel'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('has nothing in it once it is closed', () => {
    const { dialog, close } = open();
    expect(dialog).toHaveProperty('open', true);
    close();
    expect(dialog).toHaveProperty('open', false);
    expect(dialog.textContent).toBe('');
  });
});
